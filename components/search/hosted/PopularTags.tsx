import { popularTags } from '@/lib/search/dialog'
import { tagHref } from '@/lib/site/urls'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Link } from '../../ui/Link'
import styles from './hosted.module.css'

/** The most used tags with their counts. */
export function PopularTags() {
  const { tags } = useSite()
  const t = useText()
  const popular = popularTags(tags)
  if (popular.length === 0) return null
  return (
    <ul aria-label={t('search.popular')} className={styles.tags}>
      {popular.map(({ name, count }) => (
        <li key={name}>
          <Link href={tagHref(name)} className={styles.tag}>
            {name} <sup>{count}</sup>
          </Link>
        </li>
      ))}
    </ul>
  )
}
