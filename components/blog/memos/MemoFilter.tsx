import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'
import type { MemoEntries } from './useMemos'

interface MemoFilterProps {
  list: MemoEntries
  className?: string | undefined
  chipClassName?: string | undefined
}

/** The tags of the memos as toggle buttons; nothing without tags or scripts. */
export function MemoFilter({ list, className = '', chipClassName }: MemoFilterProps) {
  const t = useText()
  if (list.tags.length === 0) return null
  const chip = (name: string | null) =>
    ({
      type: 'button',
      'aria-pressed': list.chosen === name,
      onClick: () => list.choose(name),
      className: chipClassName,
    }) as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields
    <div role="group" aria-label={t('memos.filter')} className={`[html:not(.js)_&]:hidden! ${className}`}>
      <button {...chip(null)}>{t('memos.all')}</button>
      {list.tags.map(({ name, count }) => (
        <button key={name} {...chip(name)}>
          <Icon name="hash" className="size-3" />
          {name} ({count})
        </button>
      ))}
    </div>
  )
}
