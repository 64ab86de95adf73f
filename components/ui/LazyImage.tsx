import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'
import { type LazyImageOptions, lazyImage, twinAttributes } from '@/lib/site/lazy-image'

/** Address of the placeholder for lazy pictures (IMG_LAZY_LOAD_PLACEHOLDER); '' for none. */
export const PlaceholderAddress = createContext('')

type LazyImageProps = LazyImageOptions &
  Omit<ComponentPropsWithoutRef<'img'>, keyof LazyImageOptions | 'loading'>

/** A lazy-loaded picture, with a `noscript` fallback. */
export function LazyImage({ src, srcSet, alt, priority, eager, className, ...rest }: LazyImageProps) {
  const placeholder = useContext(PlaceholderAddress)
  const options = { src, srcSet, alt, priority, eager, className }
  const { image, waits } = lazyImage(options, placeholder)
  const attributes = { ...rest, decoding: 'async' as const }
  // React preloads every picture that is neither lazy nor of low priority; only the first ones are worth it.
  if (!waits) return <img {...attributes} {...image} fetchPriority={priority ? 'high' : 'low'} alt={alt} />
  return (
    <>
      {/* Keyed by source: the boot script has changed the attributes of the old element. */}
      <img key={src} {...attributes} {...image} alt={alt} />
      {/* React does not update the content of this element in the browser, so the fallback is only rendered on
          the server. */}
      <noscript>
        {typeof window === 'undefined' && <img {...twinAttributes(options, rest)} alt={alt} />}
      </noscript>
    </>
  )
}
