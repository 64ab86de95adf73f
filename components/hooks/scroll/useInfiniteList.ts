import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ListPage, PostCard } from '@/lib/screens/types'
import { pageCount, pageHref } from '@/lib/site/paging'
import { useSite } from '../../SiteProvider'
import { useRestoredList } from './useRestoredList'

/** distance from the end of the list, px. */
const triggerDistance = 100
/** throttle interval, ms. */
const throttle = 200

/** Loaded pages by list and history entry, so that Back shows a list as long as it was left. */
const grown = new Map<string, PostCard[][]>()

/**
 * Key of a list in the current history entry, by Next.js's key of that entry, which stays the same on every return.
 */
function historyEntry(base: string): string {
  const state: { key?: unknown } | null = typeof window === 'undefined' ? null : window.history.state
  return `${state?.key} ${base}`
}

export type InfiniteState = 'more' | 'loading' | 'failed' | 'exhausted'

export interface InfiniteList {
  /** Whole pages, the page of the address first. */
  cards: PostCard[]
  state: InfiniteState
  /** Posts that the last load added, 0 before the first. */
  added: number
  /** Address of the next page, for readers without scripts. */
  nextHref: string
  /** Loads one more page. */
  grow(): void
  /** For an element right after the last card: the list grows when it comes near. */
  endRef: RefObject<HTMLDivElement | null>
}

/** A list with infinite scrolling, which starts with the given page. */
export function useInfiniteList(list: ListPage): InfiniteList {
  const { settings } = useSite()
  const endRef = useRef<HTMLDivElement>(null)
  // On the server and in a new document nothing has been loaded yet.
  const [further, setFurther] = useState(() => grown.get(historyEntry(list.base)) ?? [])
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const next = list.page + further.length + 1
  const exhausted = next > pageCount(list.total, list.pageSize)
  const nextHref = pageHref(list.base, next)

  const load = useCallback(
    // Imported when a list grows for the first time.
    async (page: number) => {
      const { loadListPage } = await import('../../browser/list-page-data')
      return loadListPage(list.base, page, settings.SUB_PATH)
    },
    [list.base, settings.SUB_PATH],
  )

  const grow = useCallback(() => {
    if (status === 'loading' || exhausted) return
    setStatus('loading')
    load(next).then(
      (cards) => {
        setFurther((pages) => [...pages, cards])
        setStatus('idle')
      },
      // The row then offers a retry.
      () => setStatus('failed'),
    )
  }, [status, exhausted, load, next])

  useRestoredList(`${list.base} ${list.page}`, further.length, async (pages) => {
    const last = Math.min(list.page + pages, pageCount(list.total, list.pageSize))
    const numbers = Array.from({ length: last - list.page }, (_, place) => list.page + 1 + place)
    setStatus('loading')
    try {
      setFurther(await Promise.all(numbers.map(load)))
    } finally {
      setStatus('idle')
    }
  })

  useEffect(() => {
    if (further.length > 0) grown.set(historyEntry(list.base), further)
  }, [further, list.base])

  useEffect(() => {
    const end = endRef.current
    if (end === null || status !== 'idle' || exhausted) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) grow()
      },
      { rootMargin: `0px 0px ${triggerDistance}px 0px` },
    )
    const timer = setTimeout(() => observer.observe(end), throttle)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [status, exhausted, grow])

  return {
    cards: [list.cards, ...further].flat(),
    state: exhausted ? 'exhausted' : status === 'idle' ? 'more' : status,
    added: further.at(-1)?.length ?? 0,
    nextHref,
    grow,
    endRef,
  }
}
