import { copyrightYears, registryAddress } from '@/components/blog/footer/imprint'
import { LanguageSelect } from '@/components/blog/LanguageSelect'
import { useNow } from '@/components/hooks/useNow'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import styles from '../../heo.module.css'

const hover = 'rounded-xs transition-colors duration-200 hover:text-accent-text'

/** Version, years, author; registration and regional badge when set. The language
 * can be chosen here at every width: the side panel opens on narrow screens only. */
export function FooterBar() {
  const { settings, theme, title } = useSite()
  const t = useText()
  const now = useNow()
  // The year in a cached page may be a past one. Hydration leaves such a text as it is: a new element corrects it.
  const year = (now === null ? new Date() : new Date(now)).getFullYear()
  return (
    <div className="border-t border-hair bg-footer-bar">
      <div className="mx-auto flex min-h-20 max-w-page flex-col items-center justify-center gap-x-6 gap-y-2 px-6 py-3 text-center lg:flex-row lg:justify-between lg:text-left">
        <p className="flex flex-wrap items-center justify-center gap-x-2 gap-y-1">
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
          <Link href="/about" className={`${hover} font-semibold text-strong`}>
            {settings.AUTHOR || title}
          </Link>
          {settings.BIO !== '' && (
            <>
              {/* On narrow screens the words have a line of their own, and nothing to be parted from. */}
              <span aria-hidden="true" className="hidden sm:inline">
                |
              </span>
              <span className="w-full sm:w-auto">{settings.BIO}</span>
            </>
          )}
        </p>
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2">
          {settings.BEI_AN !== '' && (
            <Link href={settings.BEI_AN_LINK} className={`${hover} flex items-center gap-1`}>
              <Icon name="shield" className="size-4" />
              {settings.BEI_AN}
            </Link>
          )}
          {settings.BEI_AN_GONGAN !== '' && (
            <Link
              href={registryAddress(settings.BEI_AN_GONGAN)}
              className={`${hover} flex items-center gap-1`}
            >
              <Icon name="shield" className="size-[15px] text-accent-text" />
              {settings.BEI_AN_GONGAN}
            </Link>
          )}
          {settings.ANALYTICS_BUSUANZI_ENABLE && (
            <>
              <span className="flex items-center gap-1">
                <Icon name="eye" className="size-4" />
                <span className="sr-only">{t('common.views')}</span>
                <span className="busuanzi_value_site_pv" suppressHydrationWarning>
                  –
                </span>
              </span>
              <span className="flex items-center gap-1">
                <Icon name="users" className="size-4" />
                <span className="sr-only">{t('common.visitors')}</span>
                <span className="busuanzi_value_site_uv" suppressHydrationWarning>
                  –
                </span>
              </span>
            </>
          )}
          <span className={`${styles.scripted} flex items-center gap-1.5 print:hidden`}>
            <Icon name="globe" className="size-4" />
            <LanguageSelect
              labelClassName="sr-only"
              className="h-8 rounded-sm border border-line-control bg-card px-1.5 text-[13px]"
            />
          </span>
        </div>
      </div>
    </div>
  )
}
