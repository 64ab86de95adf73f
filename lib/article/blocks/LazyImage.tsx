import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'
import { type LazyImageOptions, lazyImage, twinAttributes } from '@/lib/site/lazy-image'

/** Address of the picture that stands in the place of the article's lazy pictures; '' for none. */
export const PlaceholderAddress = createContext('')

type LazyImageProps = LazyImageOptions &
  Omit<ComponentPropsWithoutRef<'img'>, keyof LazyImageOptions | 'loading'>

/** A picture that loads when the reader comes near it, without state: it is only drawn into HTML. */
export function LazyImage({ src, srcSet, alt, priority, eager, className, ...rest }: LazyImageProps) {
  const placeholder = useContext(PlaceholderAddress)
  const { image, withoutScripts } = lazyImage({ src, srcSet, alt, priority, eager, className }, placeholder)
  return (
    <>
      <img {...rest} decoding="async" {...image} alt={alt} />
      {withoutScripts && (
        <noscript>
          <img {...twinAttributes(rest)} {...withoutScripts} alt={alt} />
        </noscript>
      )}
    </>
  )
}
