import { onEvent } from './on-event'

/**
 * Marks the list of memos. Its children are the memos.
 * @param step how many are shown at first, and added by each click on "More"
 */
export const memoList = (step: number) => ({ 'data-memos': step })

/** Marks a memo with its tags. */
export const memoEntry = (tags: readonly string[], shown: boolean) => ({
  'data-tags': JSON.stringify(tags),
  'data-shown': shown ? '' : undefined,
})

/**
 * Marks a button that filters the memos.
 * @param tag '' for all memos
 * @param said the number of memos with the tag, in words
 */
export const memoFilter = (tag: string, said: string) => ({
  'data-memo-tag': tag,
  'data-said': said,
  'aria-pressed': tag === '',
})

/** Marks the live region that says how many memos the filter has left. */
export const memoStatus = { 'data-memo-status': '' }

/** Marks the "More" button. */
export const moreMemos = { 'data-more-memos': '' }

/** Filters the memos and shows more of them on click. */
export function followMemos(): void {
  const load = () => import('./memo-list')
  // Other pages do not need it.
  if (document.querySelector('[data-memos]')) void load()
  onEvent('click', '[data-memo-tag], [data-more-memos]', (control) => {
    void load().then(({ showMemos }) => showMemos(control))
  })
}
