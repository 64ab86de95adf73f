import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { loadScript } from '../../browser/load-script'
import { useLocale } from '../../i18n/LocaleProvider'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'

/** Texts of the image viewer, in the reader's language. */
export interface MemoTexts {
  enlarge(alt: string): string
  close: string
  prev: string
  next: string
}

interface MemoOptions {
  /** A locale's tag, as `zh-CN`. */
  locale: string
  /** Distance from the viewport, in pixels, at which pictures load. */
  margin: number
  texts: MemoTexts
}

declare global {
  interface Window {
    /**
     * Functions of the scripts in MEMOS_ASSETS (components/assets/memos). Each is a separate script, which an owner
     * may leave out or replace. Calling the returned function undoes what a function has started.
     */
    memos?: {
      /** Starts the other scripts for the memos below an element. */
      start?(root: HTMLElement, options: MemoOptions): () => void
      /** Quotes a memo in the comment box. */
      reply?(memo: Element): void
      /** Loads pictures when the reader is within a margin, in pixels. */
      lazyLoad?(root: Element, margin: number): () => void
      /** Opens pictures in an overlay. */
      viewImage?(root: HTMLElement, texts: MemoTexts): () => void
      /** Writes times in the reader's language. */
      dates?(root: Element, locale: string): () => void
      /** Returns the content of an element as Markdown. */
      marked?(element: Element): string
      /** Returns Markdown as a quote. */
      quoted?(text: string): string
      /** Highlights code blocks below an element that name no language. */
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
 * Loads the memos page's own scripts and starts them for the memos below `root`; stopped when the page
 * closes. Failures are only logged, because every memo is readable without them.
 * @returns whether a memo can be quoted in the comment box
 */
export function useMemoAssets(root: RefObject<HTMLElement | null>, assets: readonly string[]): boolean {
  const t = useText()
  const { locale } = useLocale()
  const { LAZY_LOAD_THRESHOLD: margin } = useSite().settings
  const [canReply, setCanReply] = useState(false)
  const key = assets.join(' ')
  const start = useEffectEvent((area: HTMLElement) => {
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

/** Without the lazy-load script, the browser's own lazy loading is used. */
function showPictures(area: Element): void {
  for (const image of area.querySelectorAll<HTMLImageElement>('img[data-memo-src]')) {
    image.loading = 'lazy'
    image.src = image.dataset.memoSrc ?? ''
    image.removeAttribute('data-memo-src')
  }
}
