import { useState } from 'react'
import type { MemosScreen } from '@/lib/screens/types'
import type { Memo } from '@/lib/site/types'

/** What of a memos page is shown now. */
export interface MemoEntries {
  /** The most used first. */
  tags: { name: string; count: number }[]
  /** The tag that is filtered by, or null. */
  chosen: string | null
  /** Filters by a tag, or by none; the list begins anew. */
  choose(tag: string | null): void
  /** All memos in order, and whether each is shown. */
  entries: { memo: Memo; shown: boolean }[]
  /** Memos with the chosen tag. */
  count: number
  /** The memo that came first with the last "More"; null before. */
  fresh: string | null
  /** Shows as many memos again; null when all are there. */
  more: (() => void) | null
}

/** Filter and "More" of the memos page. */
export function useMemos({ memos, shown: step }: MemosScreen): MemoEntries {
  const [chosen, setChosen] = useState<string | null>(null)
  const [limit, setLimit] = useState(step)
  const [fresh, setFresh] = useState<string | null>(null)
  const matching = memos.filter(({ tags }) => chosen === null || tags.includes(chosen))
  const shown = new Set(matching.slice(0, limit))
  const grow = () => {
    setFresh(matching[limit]?.id ?? null)
    setLimit(limit + step)
  }
  return {
    tags: memoTags(memos),
    chosen,
    choose(tag) {
      setChosen(tag)
      setLimit(step)
      setFresh(null)
    },
    entries: memos.map((memo) => ({ memo, shown: shown.has(memo) })),
    count: matching.length,
    fresh,
    more: matching.length > limit ? grow : null,
  }
}

/** The tags of the memos with how many carry each, the most used first. */
export function memoTags(memos: readonly Memo[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tag of memos.flatMap((memo) => [...new Set(memo.tags)])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
