/** The library that draws, and the few things that all drawings do with it. */
import type { SKRSContext2D } from '@napi-rs/canvas'
import { globalSingleton } from '@/lib/global-singleton'
import { isRightToLeft } from './clean-text'
import type { FittedText, Measure } from './fit-text'

export type Library = typeof import('@napi-rs/canvas')
export type Context = SKRSContext2D

/** Loads the library, which shall look for no fonts of the machine. @throws where it does not run on this platform */
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

/** Sizes at which texts are measured: in a small one the library rounds. */
const measuredSize = 100

export function setFont(context: Context, { families, weight }: Font, size: number): void {
  context.font = `${weight} ${size}px ${families}`
  // The fonts hold all weights; the library chooses among files alone.
  context.fontVariationSettings = `'wght' ${weight}`
}

/**
 * Returns the width of texts in a font of one pixel. The font of the context is that of the last call of this function: measure
 * before anything else is drawn.
 */
export function measureIn(context: Context, font: Font): Measure {
  setFont(context, font, measuredSize)
  // Parts of a text are measured again for each size that is tried, and setting a font takes as long as measuring.
  const widths = new Map<string, number>()
  return (text) => {
    const width = widths.get(text) ?? context.measureText(text).width / measuredSize
    widths.set(text, width)
    return width
  }
}

/** A place for lines of text: the upper edge, and the edges that lines begin at. */
export interface Place {
  left: number
  right: number
  top: number
  leading: number
  /** 'start' lets the direction of the text decide. */
  align: 'start' | 'center'
}

/** Draws lines; returns the lower edge of the last one. None gets wider than its place. */
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

/** Fills the picture with colours from one corner to the other. */
export function fillGround(context: Context, from: string, to: string): void {
  const { width, height } = context.canvas
  const ground = context.createLinearGradient(0, height, width, 0)
  ground.addColorStop(0, from)
  ground.addColorStop(1, to)
  context.fillStyle = ground
  context.fillRect(0, 0, width, height)
}
