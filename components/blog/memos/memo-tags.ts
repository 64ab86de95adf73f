import type { Memo } from '@/lib/site/types'

/** The tags of the memos with how many carry each, the most used first. */
export function memoTags(memos: readonly Memo[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tag of memos.flatMap((memo) => [...new Set(memo.tags)])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
