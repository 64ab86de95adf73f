import type { Picture } from '../picture'
import { loadLibrary } from './canvas'
import { drawCover } from './draw-cover'
import { drawShare } from './draw-share'
import { type Drawing, sizes } from './drawing'
import { fontsFor } from './fonts'

/** In percent; below it the edges of letters get stains. */
const quality = 90

/**
 * Draws a picture.
 * @param photo the drawing's own, in the size that `drawShare` needs; null where it has none
 * @throws where the library does not run on this platform
 */
export async function draw(drawing: Drawing, photo: Buffer | null = null): Promise<Picture> {
  const { createCanvas, GlobalFonts, loadImage } = await loadLibrary()
  const { width, height } = sizes[drawing.kind]
  const texts = Object.values(drawing).filter((value) => typeof value === 'string')
  const families = await fontsFor(GlobalFonts, `${texts.join('')}✦·`, drawing.language)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (drawing.kind === 'cover') {
    drawCover(context, drawing, families)
    return { type: 'image/webp', name: 'cover.webp', bytes: await canvas.encode('webp', quality) }
  }
  drawShare(context, drawing, families, photo && (await loadImage(photo)))
  return { type: 'image/jpeg', name: 'share.jpg', bytes: await canvas.encode('jpeg', quality) }
}
