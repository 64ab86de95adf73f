import { popularTags } from '@/lib/search/dialog'
import { tagHref } from '@/lib/site/urls'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import results from './results.module.css'
import styles from './suggestions.module.css'

/** Suggestions before a query: the latest posts and the most used tags. */
export function Suggestions() {
  const { latest, tags } = useSite()
  const t = useText()
  const popular = popularTags(tags)
  return (
    <>
      {latest.length > 0 && (
        <section>
          <h2 className={styles.heading}>{t('common.latestPosts')}</h2>
          <ul>
            {latest.map(({ href, title }) => (
              <li key={href}>
                <Link href={href} className={`${results.row} ${results.name}`}>
                  <Icon name="document" className="size-4" />
                  <span className={results.pageTitle}>{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {popular.length > 0 && (
        <section>
          <h2 className={styles.heading}>{t('search.popular')}</h2>
          <ul className={styles.tags}>
            {popular.map(({ name }) => (
              <li key={name}>
                <Link href={tagHref(name)} className={styles.tag}>
                  <Icon name="hash" className="size-3" />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
