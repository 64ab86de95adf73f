export interface LazyImageOptions {
  src: string
  srcSet?: string
  /** '' for a decorative picture. */
  alt: string
  /** The largest picture of the first viewport: loads with high priority. */
  priority?: boolean
  /** In the first viewport: loads at once. */
  eager?: boolean
  className?: string
}

/**
 * Returns the attributes of a lazy-loaded picture. Until the reader is near, its address is in
 * `data-src` for components/boot/pictures, and a placeholder of its final size is shown.
 * @param placeholder address of a placeholder picture (IMG_LAZY_LOAD_PLACEHOLDER); '' for none
 * @returns the attributes and whether it is lazy: then `twinAttributes` describes its `noscript` fallback
 */
export function lazyImage(
  { src, srcSet, alt, priority = false, eager = priority, className = '' }: LazyImageOptions,
  placeholder: string,
) {
  const lazyClass = className === '' ? 'lazy-image' : `lazy-image ${className}`
  if (eager) {
    const fetchPriority = priority ? ('high' as const) : undefined
    // React preloads the picture by its set alone, which has to contain every version.
    const whole = priority && srcSet?.endsWith(' 2x') ? `${src}, ${srcSet}` : srcSet
    return { image: { alt, src, srcSet: whole, fetchPriority, className: lazyClass }, waits: false }
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
 * Returns the attributes of a lazy picture's `noscript` fallback, except `alt`: source, size and appearance. It
 * needs no data attributes and no `srcset`.
 * @param attributes of the picture besides the options
 */
export function twinAttributes<Attributes extends object>(
  { src, className }: LazyImageOptions,
  attributes: Attributes,
) {
  const shared = Object.entries(attributes).filter(
    ([name]) => name !== 'sizes' && name !== 'decoding' && !name.startsWith('data-'),
  )
  // The type of Object.fromEntries has lost the names.
  return { ...(Object.fromEntries(shared) as Partial<Attributes>), src, className: className || undefined }
}
