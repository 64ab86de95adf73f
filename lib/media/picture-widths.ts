import type { Settings } from '@/conf/schema'

/** The settings that name widths of pictures. */
export type WidthSettings = Pick<
  Settings,
  'IMAGE_COMPRESS_WIDTH' | 'IMG_COMPRESS_WIDTH' | 'IMAGE_ZOOM_IN_WIDTH'
>

/** Widths of small pictures that pages ask for whatever the settings are: photos of people, icons, files in tables, cards. */
const smallWidths = [40, 64, 160, 400]

/** The width of the text column at its widest, in pixels: no picture of an article is drawn wider. */
export const columnWidth = 960

/** Returns the widths in which pages ask for pictures, in pixels, the smallest first. */
export function pictureWidths(settings: WidthSettings): number[] {
  const { IMAGE_COMPRESS_WIDTH, IMG_COMPRESS_WIDTH, IMAGE_ZOOM_IN_WIDTH } = settings
  const widths = [...smallWidths, columnWidth, IMAGE_COMPRESS_WIDTH, IMG_COMPRESS_WIDTH, IMAGE_ZOOM_IN_WIDTH]
  return [...new Set(widths)].sort((a, b) => a - b)
}
