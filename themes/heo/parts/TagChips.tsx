import { useNumbers } from '@/components/i18n/LocaleProvider'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import { tagHref } from '@/lib/site/urls'
import styles from './tags.module.css'

interface TagChipsProps {
  names: readonly string[]
  /** The tag whose posts the page lists: its chip is filled and links back. */
  selected?: string
  className?: string
}

/** A post's tags as chips. The counts in brackets are those of the site's most used tags. */
export function TagChips({ names, selected, className = '' }: TagChipsProps) {
  const { tags } = useSite()
  const t = useText()
  const number = useNumbers()
  if (names.length === 0) return null
  return (
    <ul className={`${styles.chips} ${className}`}>
      {names.map((name) => {
        const count = tags.find((tag) => tag.name === name)?.count
        const isSelected = name === selected
        return (
          <li key={name}>
            <Link
              href={isSelected ? '/' : tagHref(name)}
              aria-label={isSelected ? t('list.removeFilter', { name }) : undefined}
              data-selected={isSelected || undefined}
            >
              {name}
              {count !== undefined && <small>{`(${number(count)})`}</small>}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
