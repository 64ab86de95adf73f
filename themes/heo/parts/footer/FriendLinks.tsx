import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import styles from './footer.module.css'

/** Friend links. */
export function FriendLinks() {
  const { settings } = useSite()
  const t = useText()
  if (settings.FRIEND_LINKS.length === 0) return null
  return (
    <div className="mx-auto max-w-page px-5 pb-8 text-center print:hidden">
      <h2 className="text-sm font-bold text-strong">{t('footer.friends')}</h2>
      <ul className={`${styles.friends} skipped mt-2`}>
        {settings.FRIEND_LINKS.map(({ title, url }) => (
          <li key={title + url}>
            <Link href={url}>{title}</Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
