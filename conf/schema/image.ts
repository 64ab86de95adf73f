import { address, choice, flag, noLimit, patternText, textList, whole } from '../kinds'

const pixels = [1, noLimit] as const

/** Pictures. Widths and distances are in CSS pixels. */
export const image = {
  IMAGE_COMPRESS_WIDTH: whole(500, pixels, 'Width asked for covers and pictures in the body.'),
  IMG_COMPRESS_WIDTH: whole(800, pixels, 'Width asked for pictures that the workspace hosts.'),
  IMAGE_ZOOM_IN_WIDTH: whole(1200, pixels, 'Width asked for the enlarged picture.'),
  IMAGE_COMPRESS_QUALITY: whole(50, [1, 100], 'Quality asked for, in percent.'),
  IMAGE_FORMAT: choice(['webp', 'avif', 'jpg', 'png'], 'webp', 'Format asked for.'),
  LAZY_LOAD_THRESHOLD: whole(50, [0, noLimit], 'Distance from the window at which a picture is loaded.'),
  IMG_LAZY_LOAD_PLACEHOLDER: patternText(
    'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    /^$|^data:image\/|^https?:\/\/|^\//,
    'empty, an address, or picture data',
    'Picture shown until the real one is loaded; one transparent pixel by default.',
  ),
  RANDOM_IMAGE_URL: address('', 'Where replacement pictures come from.'),
  RANDOM_IMAGE_REPLACE_TEXT: textList([], 'Pictures whose address holds one of these texts are replaced.'),
  IMG_SHADOW: flag(false, 'Shadow around pictures in the body.'),
}
