import type { CSSProperties } from 'react'
import type { Picture } from '../types/media'
import { LazyImage } from './LazyImage'

/** A picture whose place is reserved before it arrives: of its own shape, else of a common one. */
export function PictureImage({ picture, zoomable }: { picture: Picture; zoomable: boolean }) {
  const { width, height } = picture
  // A custom property: the style sheet gives the shape only until the picture brings its own.
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
