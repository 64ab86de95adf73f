import type { Memo } from '@/lib/site/types'
import { memoFilter } from '../../boot/memos'
import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'

interface MemoFilterProps {
  memos: readonly Memo[]
  className?: string | undefined
  chipClassName?: string | undefined
}

/** The tags of the memos as toggle buttons; nothing without tags or scripts. */
export function MemoFilter({ memos, className = '', chipClassName }: MemoFilterProps) {
  const t = useText()
  const tags = memoTags(memos)
  if (tags.length === 0) return null
  const chip = (tag: string, count: number) =>
    ({
      type: 'button',
      className: chipClassName,
      ...memoFilter(tag, t('memos.count', { count })),
    }) as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields
    <div role="group" aria-label={t('memos.filter')} className={`[html:not(.js)_&]:hidden! ${className}`}>
      <button {...chip('', memos.length)}>{t('memos.all')}</button>
      {tags.map(({ name, count }) => (
        <button key={name} {...chip(name, count)}>
          <Icon name="hash" className="size-3" />
          {name} ({count})
        </button>
      ))}
    </div>
  )
}

/** The tags of the memos with their counts, the most used first. */
export function memoTags(memos: readonly Memo[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const tag of memos.flatMap((memo) => [...new Set(memo.tags)])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}
