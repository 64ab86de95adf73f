import { copyrightYears, registryAddress } from '../blog/footer/imprint'
import { useNow } from '../hooks/useNow'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Link } from '../ui/Link'
import { useThemeClasses } from './theme-classes'

/**
 * Version, years, author, registrations, and the visit counters when they
 * are on.
 */
export function Imprint() {
  const { about, settings, theme, title } = useSite()
  const t = useText()
  const looks = useThemeClasses()
  const now = useNow()
  // The year in a cached page may be outdated. Hydration does not change such a text, so a new element corrects it.
  const year = (now === null ? new Date() : new Date(now)).getFullYear()
  return (
    <ul className={looks.imprint}>
      <li>
        ©{' '}
        <span key={now === null ? 'made' : 'read'} suppressHydrationWarning>
          {copyrightYears(settings.SINCE, year)}
        </span>{' '}
        <Link href={about ? '/about' : '/'}>{settings.AUTHOR || title}</Link>
      </li>
      {settings.BIO !== '' && <li>{settings.BIO}</li>}
      {settings.BEI_AN !== '' && (
        <li>
          <Link href={settings.BEI_AN_LINK}>{settings.BEI_AN}</Link>
        </li>
      )}
      {settings.BEI_AN_GONGAN !== '' && (
        <li>
          <Link href={registryAddress(settings.BEI_AN_GONGAN)}>{settings.BEI_AN_GONGAN}</Link>
        </li>
      )}
      {settings.ANALYTICS_BUSUANZI_ENABLE && (
        <>
          <li>
            {t('common.views')}{' '}
            <span className="busuanzi_value_site_pv" suppressHydrationWarning>
              –
            </span>
          </li>
          <li>
            {t('common.visitors')}{' '}
            <span className="busuanzi_value_site_uv" suppressHydrationWarning>
              –
            </span>
          </li>
        </>
      )}
      <li>{t('footer.poweredBy', { name: theme, version: settings.VERSION })}</li>
    </ul>
  )
}
