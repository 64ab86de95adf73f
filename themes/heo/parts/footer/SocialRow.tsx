import type { ReactNode } from 'react'
import { EmailLink } from '@/components/blog/EmailLink'
import { socialLinks } from '@/components/blog/social-links'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import type { IconName } from '@/components/ui/icon-names'
import { Link } from '@/components/ui/Link'
import { feedPath } from '@/lib/site/urls'

const look =
  'flex size-11 items-center justify-center rounded-full transition-[color,scale] duration-150 hover:scale-125 hover:text-accent-text motion-reduce:hover:scale-100'

function content(icon: IconName, name: string): ReactNode {
  return (
    <>
      <Icon name={icon} className="size-[26px]" />
      <span className="sr-only">{name}</span>
    </>
  )
}

/** Where the author is found elsewhere: only what is set, then e-mail and RSS while it is on. */
export function SocialRow() {
  const { settings } = useSite()
  const t = useText()
  const links = socialLinks(settings)
  if (links.length === 0 && settings.CONTACT_EMAIL === '' && !settings.ENABLE_RSS) return null
  return (
    <ul
      aria-label={t('footer.social')}
      className="flex min-h-24 flex-wrap items-center justify-center gap-4 px-5 py-6 lg:gap-x-12"
    >
      {links.map(({ name, href, icon }) => (
        <li key={name}>
          <Link href={href} className={look} title={name} rel="me noopener noreferrer">
            {content(icon, name)}
          </Link>
        </li>
      ))}
      {settings.CONTACT_EMAIL !== '' && (
        <li>
          <EmailLink encoded={settings.CONTACT_EMAIL} className={look}>
            {content('envelope', t('nav.email'))}
          </EmailLink>
        </li>
      )}
      {settings.ENABLE_RSS && (
        <li>
          <a href={`${settings.SUB_PATH}${feedPath}`} className={look} title={t('nav.rss')}>
            {content('rss', t('nav.rss'))}
          </a>
        </li>
      )}
    </ul>
  )
}
