import { copyrightYears, registryAddress } from '@/components/blog/footer/imprint'
import { LanguageSelect } from '@/components/blog/LanguageSelect'
import { useNow } from '@/components/hooks/useNow'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import look from '../../heo.module.css'
import styles from './footer.module.css'

/**
 * Version, years, author; registration and regional badge if set. The
 * language selection is here at every width, because the side panel only opens on narrow screens.
 */
export function FooterBar() {
  const { about, settings, theme, title } = useSite()
  const t = useText()
  const now = useNow()
  // The year in a cached page may be outdated. Hydration does not change such a text, so a new element corrects it.
  const year = (now === null ? new Date() : new Date(now)).getFullYear()
  return (
    <div className={styles.bar}>
      <div className="skipped">
        <p>
          <span className="font-semibold">
            {t('footer.poweredBy', { name: theme, version: settings.VERSION })}
          </span>
          <span aria-hidden="true">·</span>
          <span>
            ©{' '}
            <span key={now === null ? 'made' : 'read'} suppressHydrationWarning>
              {copyrightYears(settings.SINCE, year)}
            </span>
          </span>
          <Link href={about ? '/about' : '/'} className="font-semibold">
            {settings.AUTHOR || title}
          </Link>
          {settings.BIO && (
            <>
              {/* Hidden on narrow screens, where the text has a line of its own. */}
              <span aria-hidden="true" className="hidden sm:inline">
                |
              </span>
              <span className="w-full sm:w-auto">{settings.BIO}</span>
            </>
          )}
        </p>
        <div>
          {settings.BEI_AN && (
            <Link href={settings.BEI_AN_LINK} className={styles.fact}>
              <Icon name="shield" />
              {settings.BEI_AN}
            </Link>
          )}
          {settings.BEI_AN_GONGAN && (
            <Link href={registryAddress(settings.BEI_AN_GONGAN)} className={styles.fact}>
              <Icon name="shield" className="text-accent-text" />
              {settings.BEI_AN_GONGAN}
            </Link>
          )}
          {settings.ANALYTICS_BUSUANZI_ENABLE && (
            <>
              <span className={styles.fact}>
                <Icon name="eye" />
                <span className="sr-only">{t('common.views')}</span>
                <span className="busuanzi_value_site_pv" suppressHydrationWarning>
                  –
                </span>
              </span>
              <span className={styles.fact}>
                <Icon name="users" />
                <span className="sr-only">{t('common.visitors')}</span>
                <span className="busuanzi_value_site_uv" suppressHydrationWarning>
                  –
                </span>
              </span>
            </>
          )}
          <span className={`${look.scripted} ${styles.fact} print:hidden`}>
            <Icon name="globe" />
            <LanguageSelect labelClassName="sr-only" />
          </span>
        </div>
      </div>
    </div>
  )
}
