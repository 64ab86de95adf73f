import type { ReactNode } from 'react'
import { socialLinks } from '@/components/blog/footer/imprint'
import { emailLink } from '@/components/boot/email'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import type { IconName } from '@/components/ui/icon-names'
import { Link } from '@/components/ui/Link'
import { feedPath } from '@/lib/site/urls'
import styles from './footer.module.css'

function content(icon: IconName, name: string): ReactNode {
  return (
    <>
      <Icon name={icon} className="size-[26px]" />
      <span className="sr-only">{name}</span>
    </>
  )
}

/** The author's profiles that are set, then e-mail and RSS while it is on. */
export function SocialRow() {
  const { settings } = useSite()
  const t = useText()
  const links = socialLinks(settings)
  if (links.length === 0 && settings.CONTACT_EMAIL === '' && !settings.ENABLE_RSS) return null
  return (
    <ul aria-label={t('footer.social')} className={`${styles.social} skipped`}>
      {links.map(({ name, href, icon }) => (
        <li key={name}>
          <Link href={href} title={name} rel="me noopener noreferrer">
            {content(icon, name)}
          </Link>
        </li>
      ))}
      {settings.CONTACT_EMAIL !== '' && (
        <li>
          <a {...emailLink(settings.CONTACT_EMAIL)}>{content('envelope', t('nav.email'))}</a>
        </li>
      )}
      {settings.ENABLE_RSS && (
        <li>
          <a href={`${settings.SUB_PATH}${feedPath}`} title={t('nav.rss')}>
            {content('rss', t('nav.rss'))}
          </a>
        </li>
      )}
    </ul>
  )
}
