import { feedPath } from '@/lib/site/urls'
import { socialLinks } from '../blog/footer/imprint'
import { emailLink } from '../boot/email'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Link } from '../ui/Link'
import { useThemeClasses } from './theme-classes'

/** Profiles of the author, and friends, as far as they are set. */
export function SiteLinks() {
  const { settings } = useSite()
  const t = useText()
  const looks = useThemeClasses()
  const profiles = socialLinks(settings)
  const friends = settings.FRIEND_LINKS
  return (
    <>
      {(profiles.length > 0 || settings.CONTACT_EMAIL !== '' || settings.ENABLE_RSS) && (
        <section aria-labelledby="elsewhere" className={looks.links}>
          <h2 id="elsewhere">{t('footer.social')}</h2>
          <ul>
            {profiles.map(({ name, href }) => (
              <li key={name}>
                <Link href={href} rel="me noopener noreferrer">
                  {name}
                </Link>
              </li>
            ))}
            {settings.CONTACT_EMAIL !== '' && (
              <li>
                <a {...emailLink(settings.CONTACT_EMAIL)}>{t('nav.email')}</a>
              </li>
            )}
            {settings.ENABLE_RSS && (
              <li>
                <a href={`${settings.SUB_PATH}${feedPath}`}>{t('nav.rss')}</a>
              </li>
            )}
          </ul>
        </section>
      )}
      {friends.length > 0 && (
        <section aria-labelledby="friends" className={looks.links}>
          <h2 id="friends">{t('footer.friends')}</h2>
          <ul>
            {friends.map(({ title, url }) => (
              <li key={`${title} ${url}`}>
                <Link href={url}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
