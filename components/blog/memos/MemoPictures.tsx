import type { MemoPicture } from '@/lib/site/types'
import { useText } from '../../i18n/useText'

/**
 * The pictures of a memo as a row of thumbnails. The page's lazy-load script loads them (`data-memo-src`), and each
 * is a link to its large version, which the page's image viewer opens in place.
 */
export function MemoPictures({ pictures }: { pictures: readonly MemoPicture[] }) {
  const t = useText()
  return (
    <div className="memo-pictures">
      {pictures.map(({ src, srcSet, large, alt }, index) => (
        <a
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice, and nothing is reordered
          key={index}
          href={large}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('a11y.enlarge', { alt: alt || t('a11y.image') })}
          className="memo-picture"
        >
          <img
            alt={alt}
            width={140}
            height={100}
            data-memo-src={src}
            data-memo-srcset={srcSet}
            sizes="140px"
            className="[html:not(.js)_&]:hidden!"
          />
          <noscript>
            <img alt={alt} src={src} width={140} height={100} loading="lazy" />
          </noscript>
        </a>
      ))}
    </div>
  )
}
