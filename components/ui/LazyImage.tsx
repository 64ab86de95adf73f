import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'

/** Address of the picture that stands in a lazy picture's place (IMG_LAZY_LOAD_PLACEHOLDER); '' for none. */
export const PlaceholderAddress = createContext('')

interface LazyImageProps extends Omit<ComponentPropsWithoutRef<'img'>, 'src' | 'alt' | 'loading'> {
  src: string
  /** '' for decoration. */
  alt: string
  /** The largest of the first screen: loads at once and before others. */
  priority?: boolean
  /** In the first screen: loads at once. */
  eager?: boolean
}

/**
 * A picture that loads when the reader comes near it: until then its address waits in `data-src` for
 * components/boot/pictures, over a placeholder ground of its final size. Without scripts a twin takes its
 * place. Also drawn on the server into an article's HTML, so it has no state.
 */
export function LazyImage({
  src,
  srcSet,
  alt,
  priority = false,
  eager = priority,
  className = '',
  ...rest
}: LazyImageProps) {
  const placeholder = useContext(PlaceholderAddress)
  const attributes = { ...rest, decoding: 'async' as const }
  if (eager) {
    return (
      <img
        {...attributes}
        alt={alt}
        src={src}
        srcSet={srcSet}
        fetchPriority={priority ? 'high' : undefined}
        className={`lazy-image ${className}`}
      />
    )
  }
  return (
    <>
      <img
        // Another picture is another element: the script has changed what this one says.
        key={src}
        {...attributes}
        alt={alt}
        src={placeholder || undefined}
        data-src={src}
        data-srcset={srcSet}
        className={`lazy-image ${className}`}
      />
      <noscript>
        <img {...attributes} alt={alt} src={src} srcSet={srcSet} className={className} />
      </noscript>
    </>
  )
}
