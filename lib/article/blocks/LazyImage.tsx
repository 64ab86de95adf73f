import { type ComponentPropsWithoutRef, createContext, useContext } from 'react'
import { type LazyImageOptions, lazyImage, twinAttributes } from '@/lib/site/lazy-image'

/** Address of the placeholder for lazy pictures; '' for none. */
export const PlaceholderAddress = createContext('')

type LazyImageProps = LazyImageOptions &
  Omit<ComponentPropsWithoutRef<'img'>, keyof LazyImageOptions | 'loading'>

/** A lazy-loaded picture. It has no state, because it is only rendered to HTML. */
export function LazyImage({ src, srcSet, alt, priority, eager, className, ...rest }: LazyImageProps) {
  const placeholder = useContext(PlaceholderAddress)
  const options = { src, srcSet, alt, priority, eager, className }
  const { image, waits } = lazyImage(options, placeholder)
  return (
    <>
      <img {...rest} decoding="async" {...image} alt={alt} />
      {waits && (
        <noscript>
          <img {...twinAttributes(options, rest)} alt={alt} />
        </noscript>
      )}
    </>
  )
}
