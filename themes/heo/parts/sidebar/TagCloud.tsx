import { useNumbers } from '@/components/i18n/LocaleProvider'
import { useText } from '@/components/i18n/useText'
import { Link } from '@/components/ui/Link'
import type { TagOption } from '@/lib/site/types'
import { tagHref } from '@/lib/site/urls'
import styles from '../tags.module.css'

interface TagCloudProps {
  tags: readonly TagOption[]
  /** The tag whose posts are listed, or ''. Its chip links home. */
  selected: string
  className?: string
}

/** Tags with their counts as superscripts. */
export function TagCloud({ tags, selected, className = '' }: TagCloudProps) {
  const t = useText()
  const number = useNumbers()
  return (
    <ul className={`${styles.cloud} ${className}`}>
      {tags.map(({ name, count }) => {
        const current = name === selected
        return (
          <li key={name}>
            <Link
              href={current ? '/' : tagHref(name)}
              aria-current={current ? 'true' : undefined}
              aria-label={current ? t('list.removeFilter', { name }) : undefined}
            >
              {name}
              <sup>{number(count)}</sup>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
