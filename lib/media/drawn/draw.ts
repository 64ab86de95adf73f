import type { Picture } from '../picture'
import { loadLibrary, withoutBoxes } from './canvas'
import { cleanText, otherSign } from './clean-text'
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
  const wanted = withTexts(drawing, cleanText)
  const families = await fontsFor(GlobalFonts, `${textOf(wanted)}${otherSign}·`, drawing.language)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const shown = withTexts(wanted, withoutBoxes(context, families))
  if (shown.kind === 'cover') {
    drawCover(context, shown, families)
    return { type: 'image/webp', name: 'cover.webp', bytes: await canvas.encode('webp', quality) }
  }
  drawShare(context, shown, families, photo && (await loadImage(photo)))
  return { type: 'image/jpeg', name: 'share.jpg', bytes: await canvas.encode('jpeg', quality) }
}

/**
 * A drawing with other texts. Fonts are only loaded for what is used of them.
 * @param change gets a text and the number of its characters that are used
 */
function withTexts(drawing: Drawing, change: (text: string, kept: number) => string): Drawing {
  const { title, label, icon } = drawing
  const texts = {
    title: change(title, longestTitle),
    label: change(label, longestLine),
    icon: change(icon, longestIcon),
  }
  if (drawing.kind === 'cover') return { ...drawing, ...texts }
  const { author, site } = drawing
  return { ...drawing, ...texts, author: change(author, longestLine), site: change(site, longestLine) }
}

function textOf(drawing: Drawing): string {
  const { title, label, icon } = drawing
  const names = drawing.kind === 'share' ? drawing.author + drawing.site : ''
  return title + title.toUpperCase() + label + icon + names
}
