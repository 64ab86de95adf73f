import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'
import { type LazyImageOptions, lazyImage, twinAttributes } from '@/lib/site/lazy-image'

/** Address of the picture that stands in a lazy picture's place (IMG_LAZY_LOAD_PLACEHOLDER); '' for none. */
export const PlaceholderAddress = createContext('')

type LazyImageProps = LazyImageOptions &
  Omit<ComponentPropsWithoutRef<'img'>, keyof LazyImageOptions | 'loading'>

/** A picture that loads when the reader comes near it. Without scripts a twin takes its place. */
export function LazyImage({ src, srcSet, alt, priority, eager, className, ...rest }: LazyImageProps) {
  const placeholder = useContext(PlaceholderAddress)
  const options = { src, srcSet, alt, priority, eager, className }
  const { image, waits } = lazyImage(options, placeholder)
  const attributes = { ...rest, decoding: 'async' as const }
  if (!waits) return <img {...attributes} {...image} alt={alt} />
  return (
    <>
      {/* Another picture is another element: the script has changed what this one says. */}
      <img key={src} {...attributes} {...image} alt={alt} />
      {/* In the browser React leaves the content of this element as it is: there the twin would only weigh. */}
      <noscript>
        {typeof window === 'undefined' && <img {...twinAttributes(options, rest)} alt={alt} />}
      </noscript>
    </>
  )
}
