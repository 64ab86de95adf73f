import type { CSSProperties } from 'react'
import type { Picture } from '../types/media'
import { LazyImage } from './LazyImage'

/** A picture with space reserved before it loads: by its own aspect ratio, else by a common one. */
export function PictureImage({ picture, zoomable }: { picture: Picture; zoomable: boolean }) {
  const { width, height } = picture
  // A custom property: the style sheet uses this ratio only until the picture has loaded.
  const shape = {
    '--ratio': width && height ? `${width} / ${height}` : '3 / 2',
    ...(picture.focus !== undefined && { objectPosition: `center ${picture.focus}%` }),
  } as CSSProperties
  return (
    <LazyImage
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.sizes}
      alt={picture.alt}
      width={width}
      height={height}
      priority={picture.eager}
      style={shape}
      data-zoom-src={zoomable ? picture.zoomSrc : undefined}
    />
  )
}
