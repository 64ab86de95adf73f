import { useState } from 'react'
import type { MemosScreen } from '@/lib/screens/types'
import type { Memo } from '@/lib/site/types'

/** State of the memos page. */
export interface MemoEntries {
  /** The most used first. */
  tags: { name: string; count: number }[]
  /** The selected tag, or null. */
  chosen: string | null
  /** Selects a tag, or none; the list starts again. */
  choose(tag: string | null): void
  /** All memos in order, with their visibility. */
  entries: { memo: Memo; shown: boolean }[]
  /** Number of memos with the selected tag. */
  count: number
  /** The first memo that the last "More" has added; null before. */
  fresh: string | null
  /** Shows the next memos; null when all are shown. */
  more: (() => void) | null
}

/** State of filter and "More" on the memos page. */
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

/** The tags of the memos with their counts, the most used first. */
export function memoTags(memos: readonly Memo[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tag of memos.flatMap((memo) => [...new Set(memo.tags)])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
