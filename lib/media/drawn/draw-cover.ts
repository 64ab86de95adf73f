import { type Context, drawLines, type Font, fillGround, measureIn, setFont } from './canvas'
import { emblemOf } from './clean-text'
import type { CoverDrawing } from './drawing'
import { fitText } from './fit-text'
import { looksOf } from './looks'
import { drawShapes } from './shapes'

/** The centre, which is visible in lists and headers of every shape. */
const safe = { width: 640, height: 370 }
const titleBox = { width: safe.width, maxLines: 3, sizes: [62, 54, 46, 40, 34], leading: 1.28 } as const
const labelBox = { width: safe.width, height: 40, maxLines: 1, sizes: [26], leading: 1.4 } as const
const signSize = 84
const gap = 22

/** Draws a cover: the sign of the post, its category and its title. Texts come from `cleanText`. */
export function drawCover(context: Context, drawing: CoverDrawing, families: string): void {
  const { width, height } = context.canvas
  const looks = looksOf(drawing.seed)
  fillGround(context, looks.colours.from, looks.colours.to)
  drawShapes(context, looks)

  const bold: Font = { families, weight: 800 }
  const plain: Font = { families, weight: 600 }
  const sign = emblemOf(drawing.icon, drawing.title)
  const label = fitText(drawing.label, labelBox, measureIn(context, plain), drawing.language)
  const labelHeight = label.lines.length > 0 ? 46 : 0
  const box = { ...titleBox, height: safe.height - signSize - gap - labelHeight }
  const title = fitText(drawing.title, box, measureIn(context, bold), drawing.language)
  const titleHeight = title.lines.length * title.size * titleBox.leading

  const place = { left: (width - safe.width) / 2, right: (width + safe.width) / 2, align: 'center' as const }
  let top = (height - (signSize + gap + labelHeight + titleHeight)) / 2
  context.fillStyle = looks.colours.accent
  setFont(context, bold, signSize)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(sign, width / 2, top + signSize / 2, safe.width)
  top += signSize + gap
  context.fillStyle = 'rgba(255, 255, 255, 0.82)'
  drawLines(context, label, plain, { ...place, top, leading: labelBox.leading })
  context.fillStyle = '#ffffff'
  drawLines(context, title, bold, { ...place, top: top + labelHeight, leading: titleBox.leading })
}
