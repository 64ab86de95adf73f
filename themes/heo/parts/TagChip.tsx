import { useNumbers } from '@/components/i18n/LocaleProvider'
import { useText } from '@/components/i18n/useText'
import { Link } from '@/components/ui/Link'
import { tagHref } from '@/lib/site/urls'
import styles from './tags.module.css'

interface TagChipProps {
  name: string
  /** Number of posts with the tag, if known. */
  count?: number
  /** The page lists this tag: the chip is filled and links back. */
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
      className={styles.chip}
    >
      {name}
      {count !== undefined && <small>{`(${number(count)})`}</small>}
    </Link>
  )
}
