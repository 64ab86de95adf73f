import { useNumbers } from '@/components/i18n/useNumbers'
import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { tagHref } from '@/lib/site/urls'

interface TagChipProps {
  name: string
  /** Posts with the tag, when known. */
  count?: number
  /** The page lists this tag: the chip is filled and leads back. */
  selected?: boolean
}

/** A tag with its count in brackets. */
export function TagChip({ name, count, selected = false }: TagChipProps) {
  const t = useText()
  const number = useNumbers()
  return (
    <Link
      href={selected ? '/' : tagHref(name)}
      aria-label={selected ? t('list.removeFilter', { name }) : undefined}
      data-selected={selected || undefined}
      className="group/chip inline-flex min-h-6 items-center gap-0.5 rounded-xl px-2 py-0.5 text-sm whitespace-nowrap transition-colors duration-200 hover:bg-accent hover:text-on-accent data-selected:bg-accent data-selected:text-on-accent"
    >
      <Icon name="hash" className="size-3 opacity-70" />
      <span>
        {name}
        {count !== undefined && (
          <span className="ml-0.5 text-xs text-muted group-hover/chip:text-inherit group-data-selected/chip:text-inherit">
            ({number(count)})
          </span>
        )}
      </span>
    </Link>
  )
}
