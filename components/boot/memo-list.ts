/**
 * Shows the memos that a control asks for: of a tag, from the beginning, or more of those that are shown. "More"
 * moves the focus to the first new one.
 */
export function showMemos(control: HTMLElement): void {
  const list = document.querySelector<HTMLElement>('[data-memos]')
  const more = document.querySelector<HTMLElement>('[data-more-memos]')
  const status = document.querySelector('[data-memo-status]')
  if (list === null) return
  const filters = [...document.querySelectorAll<HTMLElement>('[data-memo-tag]')]
  const chosen = control === more ? filters.find(({ ariaPressed }) => ariaPressed === 'true') : control
  const tag = chosen?.dataset.memoTag ?? ''
  const entries = [...list.querySelectorAll<HTMLElement>(':scope > [data-tags]')]
  const matching = entries.filter((entry) => tag === '' || tagsOf(entry).includes(tag))
  const before = control === more ? matching.filter(isShown).length : 0
  const shown = matching.slice(0, before + Number(list.dataset.memos))
  for (const entry of entries) entry.toggleAttribute('data-shown', shown.includes(entry))
  for (const filter of filters) filter.ariaPressed = String(filter === chosen)
  if (more) more.hidden = shown.length === matching.length
  if (control === more) shown[before]?.querySelector('article')?.focus({ preventScroll: true })
  else if (status) status.textContent = control.dataset.said ?? ''
}

function isShown({ dataset }: HTMLElement): boolean {
  return dataset.shown !== undefined
}

function tagsOf({ dataset }: HTMLElement): string[] {
  return JSON.parse(dataset.tags ?? '[]')
}
