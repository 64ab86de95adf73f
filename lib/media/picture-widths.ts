import type { Settings } from '@/conf/schema'

/** The settings that contain widths of pictures. */
export type WidthSettings = Pick<
  Settings,
  'IMAGE_COMPRESS_WIDTH' | 'IMG_COMPRESS_WIDTH' | 'IMAGE_ZOOM_IN_WIDTH'
>

/** The width of the icons of posts and of the site in pixels. The largest is shown with 100 CSS pixels. */
export const iconWidth = 160

/** Widths of small pictures that do not depend on settings: photos of people, icons, files in tables, cards. */
const smallWidths = [40, 64, iconWidth, 400]

/** The maximal width of the text column in pixels: no picture of an article is shown wider. */
export const columnWidth = 960

/** Returns the widths that pages request, in pixels, the smallest first. */
export function pictureWidths(settings: WidthSettings): number[] {
  const { IMAGE_COMPRESS_WIDTH, IMG_COMPRESS_WIDTH, IMAGE_ZOOM_IN_WIDTH } = settings
  const widths = [
    ...smallWidths,
    columnWidth,
    IMAGE_COMPRESS_WIDTH,
    // Covers on screens of high density (lib/site/cover-set).
    2 * IMAGE_COMPRESS_WIDTH,
    IMG_COMPRESS_WIDTH,
    IMAGE_ZOOM_IN_WIDTH,
  ]
  return [...new Set(widths)].sort((a, b) => a - b)
}
