import type { Picture } from '../picture'
import { loadLibrary } from './canvas'
import { cleanText } from './clean-text'
import { drawCover } from './draw-cover'
import { drawShare } from './draw-share'
import { type Drawing, sizes } from './drawing'
import { fontsFor } from './fonts'

/** Percent. A lower quality leaves artefacts around letters. */
const quality = 90
/** User-perceived characters that are used: more than fit into the boxes. */
const longestTitle = 120
const longestLine = 80
const longestIcon = 4

/**
 * Draws a picture.
 * @param photo for this drawing, in the size for `drawShare`; null without one
 * @throws where the library does not run on this platform
 */
export async function draw(drawing: Drawing, photo: Buffer | null = null): Promise<Picture> {
  const { createCanvas, GlobalFonts, loadImage } = await loadLibrary()
  const { width, height } = sizes[drawing.kind]
  const shown = shortened(drawing)
  const families = await fontsFor(GlobalFonts, `${textOf(shown)}✦·`, drawing.language)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  if (shown.kind === 'cover') {
    drawCover(context, shown, families)
    return { type: 'image/webp', name: 'cover.webp', bytes: await canvas.encode('webp', quality) }
  }
  drawShare(context, shown, families, photo && (await loadImage(photo)))
  return { type: 'image/jpeg', name: 'share.jpg', bytes: await canvas.encode('jpeg', quality) }
}

/** A drawing with its texts cut to what fits: fonts are only loaded for this part. */
function shortened(drawing: Drawing): Drawing {
  const { title, label, icon } = drawing
  const texts = {
    title: cleanText(title, longestTitle),
    label: cleanText(label, longestLine),
    icon: cleanText(icon, longestIcon),
  }
  if (drawing.kind === 'cover') return { ...drawing, ...texts }
  const { author, site } = drawing
  return { ...drawing, ...texts, author: cleanText(author, longestLine), site: cleanText(site, longestLine) }
}

function textOf(drawing: Drawing): string {
  const { title, label, icon } = drawing
  const names = drawing.kind === 'share' ? drawing.author + drawing.site : ''
  return title + title.toUpperCase() + label + icon + names
}
