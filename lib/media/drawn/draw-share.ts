import type { Image } from '@napi-rs/canvas'
import { type Context, drawLines, type Font, fillGround, measureIn, setFont } from './canvas'
import { emblemOf, isRightToLeft } from './clean-text'
import type { ShareDrawing } from './drawing'
import { fitText } from './fit-text'
import { type Colours, looksOf } from './looks'
import { drawShapes } from './shapes'

const edge = 72
/** Where the photo begins, and how much its edge is slanted. */
const photoStart = 730
const lean = 110
const titleSizes = [76, 66, 58, 50, 44, 38] as const
const titleLeading = 1.22
const lineBox = { height: 60, maxLines: 1, leading: 1.3 } as const

/** Size in pixels of a photo for `drawShare`. */
export const photoSize = { width: 1200 - photoStart + lean, height: 630 }

/**
 * Draws the preview picture of a link from texts of `cleanText`: label, title, author and site. The photo fills the
 * side where lines end.
 */
export function drawShare(
  context: Context,
  drawing: ShareDrawing,
  families: string,
  photo: Image | null,
): void {
  const { width, height } = context.canvas
  const { colours, ...looks } = looksOf(drawing.seed)
  const turned = isRightToLeft(drawing.title)
  const sign = emblemOf(drawing.icon, drawing.title)
  fillGround(context, colours.from, colours.to)
  drawShapes(context, { colours, ...looks })
  if (photo) drawPhoto(context, photo, turned)
  else drawSign(context, sign, families, turned, colours)

  // The photo's edge is slanted, so lower lines have less room.
  const room = photo ? photoStart - lean - edge + 24 : width - 280 - edge
  const left = turned ? width - edge - room : edge
  const place = { left, right: left + room, align: 'start' as const }
  const bold: Font = { families, weight: 800 }
  const plain: Font = { families, weight: 600 }
  const one = (text: string, size: number, font: Font, space = room) =>
    fitText(text, { ...lineBox, width: space, sizes: [size] }, measureIn(context, font), drawing.language)
  const at = (top: number) => ({ ...place, top, leading: lineBox.leading })

  // All lines of a picture begin on the same side, whatever language each is in.
  const withSide = (lines: ReturnType<typeof one>, font: Font, top: number) =>
    drawSided(context, lines, font, at(top), turned)
  context.fillStyle = colours.accent
  withSide(one(drawing.label, 30, plain), plain, edge - 8)

  const top = edge + 56
  const bottom = height - edge - 92
  const box = {
    width: room,
    height: bottom - top,
    maxLines: 4,
    sizes: titleSizes,
    leading: titleLeading,
  } as const
  context.fillStyle = '#ffffff'
  const title = fitText(drawing.title, box, measureIn(context, bold), drawing.language)
  drawLines(context, title, bold, { ...place, top, leading: titleLeading })

  context.fillStyle = colours.accent
  context.fillRect(turned ? place.right - 56 : place.left, height - edge - 62, 56, 5)
  context.fillStyle = 'rgba(255, 255, 255, 0.92)'
  const names = [drawing.author, drawing.site].filter(Boolean)
  withSide(one([...new Set(names)].join('  ·  '), 30, plain), plain, height - edge - 36)
}

function drawSided(
  context: Context,
  lines: ReturnType<typeof fitText>,
  font: Font,
  place: { left: number; right: number; top: number },
  turned: boolean,
): void {
  setFont(context, font, lines.size)
  context.textBaseline = 'alphabetic'
  context.direction = isRightToLeft(lines.lines.join(' ')) ? 'rtl' : 'ltr'
  context.textAlign = turned ? 'right' : 'left'
  const { left, right, top } = place
  for (const line of lines.lines)
    context.fillText(line, turned ? right : left, top + lines.size * 0.95, right - left)
}

/** Draws the sign, large and faint, in the free corner. */
function drawSign(
  context: Context,
  sign: string,
  families: string,
  turned: boolean,
  { accent }: Colours,
): void {
  const { width, height } = context.canvas
  context.save()
  context.globalAlpha = 0.9
  context.fillStyle = accent
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  setFont(context, { families, weight: 700 }, 150)
  context.fillText(sign, turned ? edge + 90 : width - edge - 90, height - edge - 80, 220)
  context.restore()
}

function drawPhoto(context: Context, photo: Image, turned: boolean): void {
  const { width, height } = context.canvas
  const start = turned ? 0 : photoStart - lean
  const side = (x: number) => (turned ? width - x : x)
  context.save()
  context.beginPath()
  context.moveTo(side(photoStart), 0)
  context.lineTo(side(width), 0)
  context.lineTo(side(width), height)
  context.lineTo(side(photoStart - lean), height)
  context.closePath()
  context.clip()
  context.drawImage(photo, start, 0, photoSize.width, photoSize.height)
  context.restore()
}
