/** The canvas library, and helpers that all drawings share. */
import type { SKRSContext2D } from '@napi-rs/canvas'
import { globalSingleton } from '@/lib/global-singleton'
import { isRightToLeft, toGraphemes } from './clean-text'
import type { FittedText, Measure } from './fit-text'

export type Library = typeof import('@napi-rs/canvas')
export type Context = SKRSContext2D

/** Loads the library without system fonts. @throws where it does not run on this platform */
export function loadLibrary(): Promise<Library> {
  return globalSingleton('canvas library', () => {
    process.env.DISABLE_SYSTEM_FONTS_LOAD = '1'
    return import('@napi-rs/canvas')
  })
}

export interface Font {
  /** As `fontsFor` returns them. */
  families: string
  weight: 400 | 500 | 600 | 700 | 800
}

/** Font size at which texts are measured: at small sizes the library rounds. */
const measuredSize = 100

export function setFont(context: Context, { families, weight }: Font, size: number): void {
  context.font = `${weight} ${size}px ${families}`
  // Variable fonts contain all weights, but the library only selects by file.
  context.fontVariationSettings = `'wght' ${weight}`
}

/**
 * Returns a function that measures the width of texts in a font of one pixel. It sets the font of the context, so
 * measure before anything else is drawn.
 */
export function measureIn(context: Context, font: Font): Measure {
  setFont(context, font, measuredSize)
  // Cached, because parts of a text are measured again for each size, and setting a font takes as long as
  // measuring.
  const widths = new Map<string, number>()
  return (text) => {
    const width = widths.get(text) ?? context.measureText(text).width / measuredSize
    widths.set(text, width)
    return width
  }
}

/**
 * Returns a function that removes the characters that no font has: the library draws boxes in their place. The ranges
 * that fonts declare contain more characters than their files. It sets the font of the context.
 */
export function withoutBoxes(context: Context, families: string): (text: string) => string {
  setFont(context, { families, weight: 600 }, measuredSize)
  const shapes = new Map<string, string>()
  const shapeOf = (character: string) => {
    const known = shapes.get(character)
    if (known !== undefined) return known
    const { width, actualBoundingBoxAscent, actualBoundingBoxRight } = context.measureText(character)
    const shape = [width, actualBoundingBoxAscent, actualBoundingBoxRight].join(' ')
    shapes.set(character, shape)
    return shape
  }
  // Unicode assigns this one to nothing.
  const box = shapeOf('\u{10FFFF}')
  return (text) =>
    toGraphemes(text)
      .filter((letter) => shapeOf(String.fromCodePoint(letter.codePointAt(0) ?? 0)) !== box)
      .join('')
}

/** Position of lines of text: the upper edge, and where lines begin. */
export interface Place {
  left: number
  right: number
  top: number
  leading: number
  /** 'start' depends on the direction of the text. */
  align: 'start' | 'center'
}

/** Draws lines and returns the lower edge of the last one. None is wider than its place. */
export function drawLines(context: Context, { size, lines }: FittedText, font: Font, place: Place): number {
  const { left, right, top, leading, align } = place
  const turned = isRightToLeft(lines.join(' '))
  setFont(context, font, size)
  context.textBaseline = 'alphabetic'
  context.direction = turned ? 'rtl' : 'ltr'
  context.textAlign = align === 'center' ? 'center' : turned ? 'right' : 'left'
  const x = align === 'center' ? (left + right) / 2 : turned ? right : left
  lines.forEach((line, index) => {
    context.fillText(line, x, top + size * leading * index + size * 0.95, right - left)
  })
  return top + size * leading * lines.length
}

/** Fills the picture with a gradient from one corner to the other. */
export function fillGround(context: Context, from: string, to: string): void {
  const { width, height } = context.canvas
  const ground = context.createLinearGradient(0, height, width, 0)
  ground.addColorStop(0, from)
  ground.addColorStop(1, to)
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
}
