import { type RefObject, useEffect } from 'react'
import * as fixedTexts from '@/conf/fixed-texts/site'
import { withSubPath } from '@/lib/site/urls'
import { loadScript } from '../browser/load-script'
import { useSite } from '../SiteProvider'

declare global {
  interface Window {
    /** Defined by the highlight library: marks each word of a keyword in the given elements. */
    Mark?: new (
      elements: Iterable<Element>,
    ) => { mark(keyword: string): void; unmark(): void }
  }
}

/** ms after rendering. */
const delay = 100

/**
 * Highlights the keyword's words in the texts of a list (`data-words`) 100 ms after it is rendered, with
 * the library of MARK_JS_URL. It is only loaded when there is a keyword; if it fails, nothing is
 * highlighted and a line is logged.
 * @param drawn changes when the list shows something else; a growing list is a new array each time it is rendered
 */
export function useHighlight(list: RefObject<HTMLElement | null>, keyword: string, drawn: string): void {
  const { MARK_JS_URL, SUB_PATH } = useSite().settings
  const address = withSubPath(MARK_JS_URL, SUB_PATH)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn tells when to mark again
  useEffect(() => {
    if (keyword === '' || address === '') return
    let marks: { unmark(): void } | null = null
    let left = false
    const mark = () => {
      const { Mark } = window
      if (left || Mark === undefined || list.current === null) return
      const texts = new Mark(list.current.querySelectorAll('[data-words]'))
      texts.mark(keyword)
      marks = texts
    }
    const loading = loadScript(address)
    loading.catch((error: unknown) => console.error(fixedTexts.highlightFailed, error))
    const timer = setTimeout(() => loading.then(mark, () => {}), delay)
    return () => {
      left = true
      clearTimeout(timer)
      marks?.unmark()
    }
  }, [address, keyword, drawn, list])
}
