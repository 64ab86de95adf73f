import type { Picture } from './types'

/** A picture whose place is reserved before it arrives. */
export function PictureImage({ picture, zoomable }: { picture: Picture; zoomable: boolean }) {
  return (
    <img
      src={picture.src}
      srcSet={picture.srcSet}
      sizes={picture.sizes}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading={picture.eager ? undefined : 'lazy'}
      decoding="async"
      data-zoom-src={zoomable ? picture.zoomSrc : undefined}
    />
  )
}
