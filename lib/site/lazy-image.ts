export interface LazyImageOptions {
  src: string
  srcSet?: string
  /** '' for decoration. */
  alt: string
  /** The largest of the first screen: loads at once and before others. */
  priority?: boolean
  /** In the first screen: loads at once. */
  eager?: boolean
  className?: string
}

/**
 * Returns the attributes of a picture that loads when the reader comes near it: until then its address
 * waits in `data-src` for components/boot/pictures, over a placeholder ground of its final size.
 * @param placeholder address of the picture that stands in its place (IMG_LAZY_LOAD_PLACEHOLDER); '' for none
 * @returns with them whether it waits: then `twinAttributes` tells of the picture that takes its place without scripts
 */
export function lazyImage(
  { src, srcSet, alt, priority = false, eager = priority, className = '' }: LazyImageOptions,
  placeholder: string,
) {
  const lazyClass = className === '' ? 'lazy-image' : `lazy-image ${className}`
  if (eager) {
    const fetchPriority = priority ? ('high' as const) : undefined
    return { image: { alt, src, srcSet, fetchPriority, className: lazyClass }, waits: false }
  }
  return {
    image: {
      alt,
      src: placeholder || undefined,
      'data-src': src,
      'data-srcset': srcSet,
      className: lazyClass,
    },
    waits: true,
  }
}

/**
 * Returns the attributes of a waiting picture's twin, but for `alt`: its source, size and looks. What scripts read, and
 * what chooses between sources, it has no use for.
 * @param attributes of the picture besides the options
 */
export function twinAttributes<Attributes extends object>(
  { src, className }: LazyImageOptions,
  attributes: Attributes,
) {
  const shared = Object.entries(attributes).filter(
    ([name]) => name !== 'sizes' && name !== 'decoding' && !name.startsWith('data-'),
  )
  // Object.fromEntries forgets which names there were.
  return { ...(Object.fromEntries(shared) as Partial<Attributes>), src, className: className || undefined }
}
