import { useEffect, useMemo, useState } from 'react'
import { atOnceAndLater } from '@/lib/site/parser-break'
import { isHydrated } from '../ui/PreservedHtml'
import { inSlices } from './islands/slices'

/**
 * Returns the HTML to render now of an article in `#article-body`, and whether that is the whole article. A long one
 * that comes by a client-side navigation begins with its first chunks and empty ones of the expected height, because
 * parsing 37,000 elements in one task blocks a phone for half a second. The empty ones are filled in slices, those at
 * the scroll position first.
 * @param html the whole HTML of the article, from lib/article
 */
export function useHtmlInSlices(html: string): { html: string; whole: boolean } {
  // The first page has all of its HTML in the document.
  const [atOnce] = useState(() => (isHydrated() ? 60_000 : Infinity))
  const parts = useMemo(() => atOnceAndLater(html, atOnce), [html, atOnce])
  const [filled, setFilled] = useState<object>()
  useEffect(() => {
    const { later } = parts
    if (later.length === 0) return
    const chunks = [...document.querySelectorAll('#article-body .notion-chunk')].slice(-later.length)
    // The router has scrolled before this effect.
    const near = chunks.findIndex((chunk) => chunk.getBoundingClientRect().bottom > 0)
    const all = [...chunks.entries()]
    const order = [...all.slice(near), ...all.slice(0, near)]
    const fill = (item: (typeof order)[number]) => {
      item[1].innerHTML = later[item[0]] ?? ''
      if (item === order.at(-1)) setFilled(parts)
    }
    return inSlices(order, fill, { time: 30 })
  }, [parts])
  return { html: parts.atOnce, whole: parts.later.length === 0 || filled === parts }
}
