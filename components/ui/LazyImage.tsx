import { type ComponentPropsWithRef, useState } from 'react'

interface LazyImageProps extends Omit<ComponentPropsWithRef<'img'>, 'src' | 'alt'> {
  src: string
  /** '' for decoration. */
  alt: string
  /** Visible in the first screen: loads at once and before others. */
  priority?: boolean
}

/**
 * An image that loads when the reader comes near it, over a placeholder ground of its final size. One
 * that fails shows the placeholder alone instead of a broken mark.
 */
export function LazyImage({ src, alt, priority = false, className = '', ...rest }: LazyImageProps) {
  const [failedSrc, setFailedSrc] = useState('')
  return (
    <img
      {...rest}
      src={src}
      alt={alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      data-state={failedSrc === src ? 'failed' : undefined}
      onError={() => setFailedSrc(src)}
      className={`lazy-image ${className}`}
    />
  )
}
