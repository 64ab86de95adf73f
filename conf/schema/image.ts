import { address, choice, flag, noLimit, patternText, text, textList, whole } from '../kinds'

const pixels = [1, noLimit] as const

/** Pictures. Widths and distances are in CSS pixels. */
export const image = {
  IMAGE_COMPRESS_WIDTH: whole(500, pixels, 'Requested width of covers and pictures in the body.'),
  IMG_COMPRESS_WIDTH: whole(800, pixels, 'Requested width of pictures that the workspace hosts.'),
  IMAGE_ZOOM_IN_WIDTH: whole(1200, pixels, 'Requested width of enlarged pictures.'),
  IMAGE_COMPRESS_QUALITY: whole(
    50,
    [1, 100],
    'Requested quality in percent, for pictures of the blog itself and of hosts that can resize pictures.',
  ),
  IMAGE_FORMAT: choice(
    ['webp', 'avif', 'jpg', 'png'],
    'webp',
    'Requested format of the same pictures. The blog sends AVIF and WebP only to browsers that support them; others get ' +
      'the next best format.',
  ),
  IMAGE_SOURCE: choice(
    ['own', 'workspace'],
    'own',
    'Where browsers load pictures of the workspace from. `own`: from the blog, which resizes them and sends `IMAGE_FORMAT`. ' +
      '`workspace`: from the workspace itself, except pictures of private workspaces and locked posts. On Vercel the default is `workspace`; a static ' +
      'export always uses `workspace`.',
  ),
  IMAGE_CACHE_MAX_MB: whole(
    500,
    [1, noLimit],
    'Limit of resized pictures on disk, in megabytes. The least recently used picture is evicted first.',
  ),
  IMAGE_CACHE_DIR: text('', 'Folder of resized pictures. Empty: beside the build cache.'),
  IMAGE_CACHE_REDIS: flag(
    false,
    'Keeps resized pictures in Redis as well (`REDIS_URL`), for a week, so that instances share them.',
  ),
  LAZY_LOAD_THRESHOLD: whole(50, [0, noLimit], 'Distance from the viewport at which a picture is loaded.'),
  IMG_LAZY_LOAD_PLACEHOLDER: patternText(
    'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
    /^$|^data:image\/|^https?:\/\/|^\//,
    'empty, an address, or picture data',
    'Picture shown until the real one is loaded; one transparent pixel by default.',
  ),
  RANDOM_IMAGE_URL: address('', 'Address of replacement pictures.'),
  RANDOM_IMAGE_REPLACE_TEXT: textList([], 'Pictures whose address contains one of these texts are replaced.'),
  IMG_SHADOW: flag(false, 'Shadow around pictures in the body.'),
}
