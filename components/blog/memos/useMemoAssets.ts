import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { loadScript } from '../../browser/load-script'
import { useLocale } from '../../i18n/LocaleProvider'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'

interface MemoOptions {
  /** A locale's tag, as `zh-CN`. */
  locale: string
  /** Pixels around the window within which pictures load. */
  margin: number
  texts: { enlarge(alt: string): string; close: string; prev: string; next: string }
}

declare global {
  interface Window {
    /** What the scripts of MEMOS_ASSETS define. */
    memos?: {
      /** Takes up the memos below an element; gives what undoes it. */
      start?(root: Element, options: MemoOptions): () => void
      /** Quotes a memo in the comment box. */
      reply?(memo: Element): void
      /** Loads pictures as the reader comes near them. */
      lazyLoad?: unknown
      /** What stands in an element, as Markdown. */
      marked?(element: Element): string
      /** Colours the listings below an element whose language nobody has named. */
      highlight?(root: Element): void
    }
  }
}

/** Whether an asset is a style sheet. */
export const isStyles = (address: string) => /\.css(?:[?#]|$)/.test(address)

/** */
export function logMissing(address: string, reason?: unknown): void {
  console.warn(`Memos: ${address} is missing, the page goes on without it.`, reason ?? '')
}

/**
 * Loads the memos page's own scripts when it opens and lets them take up the memos below `root`; undone when
 * the page closes. What fails is logged and nothing else: every memo is there without them.
 * @returns whether a memo can be quoted in the comment box
 */
export function useMemoAssets(root: RefObject<HTMLElement | null>, assets: readonly string[]): boolean {
  const t = useText()
  const { locale } = useLocale()
  const { LAZY_LOAD_THRESHOLD: margin } = useSite().settings
  const [canReply, setCanReply] = useState(false)
  const key = assets.join(' ')
  const start = useEffectEvent((area: Element) => {
    const texts = {
      enlarge: (alt: string) => t('a11y.enlarge', { alt: alt || t('a11y.image') }),
      close: t('common.close'),
      prev: t('pagination.prev'),
      next: t('pagination.next'),
    }
    return window.memos?.start?.(area, { locale, margin, texts })
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is written anew
  useEffect(() => {
    const area = root.current
    if (area === null) return
    let left = false
    let stop: (() => void) | undefined
    const loads = key.split(' ').filter((address) => address !== '' && !isStyles(address))
    void Promise.all(
      loads.map((address) =>
        loadScript(address, { async: false }).catch((error) => logMissing(address, error)),
      ),
    ).then(() => {
      if (left) return
      try {
        stop = start(area)
      } catch (error) {
        logMissing('their start', error)
      }
      setCanReply(window.memos?.reply !== undefined)
      if (stop === undefined || window.memos?.lazyLoad === undefined) showPictures(area)
    })
    return () => {
      left = true
      stop?.()
    }
  }, [root, key, locale])
  return canReply
}

/** Without the script that watches for the reader's coming, the browser does. */
function showPictures(area: Element): void {
  for (const image of area.querySelectorAll<HTMLImageElement>('img[data-memo-src]')) {
    image.loading = 'lazy'
    image.src = image.dataset.memoSrc ?? ''
    image.removeAttribute('data-memo-src')
  }
}
