import { useNumbers } from '@/components/i18n/LocaleProvider'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { tagHref } from '@/lib/site/urls'
import styles from './header.module.css'

/** The article's tags in one line, which scrolls if necessary. */
export function PostTags({ names }: { names: readonly string[] }) {
  const { tags } = useSite()
  const number = useNumbers()
  if (names.length === 0) return null
  return (
    <ul className={styles.tags}>
      {names.map((name) => {
        const count = tags.find((tag) => tag.name === name)?.count
        return (
          <li key={name}>
            <Link href={tagHref(name)}>
              <Icon name="hash" className="size-3" />
              {count === undefined ? name : `${name} (${number(count)})`}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
