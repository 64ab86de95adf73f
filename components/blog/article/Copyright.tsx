import type { ArticleScreen } from '@/lib/screens/types'
import { usePageAddress } from '../../hooks/navigation/usePageAddress'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Link } from '../../ui/Link'

/** Author, address and notice of an article. */
export function Copyright({ screen, className }: { screen: ArticleScreen; className?: string }) {
  const t = useText()
  const { about, settings, title } = useSite()
  const address = usePageAddress(screen.path)
  return (
    <section aria-label={t('common.copyright')}>
      <dl className={className}>
        <dt>{t('common.author')}</dt>
        <dd>
          <Link href={about ? '/about' : '/'}>{settings.AUTHOR || title}</Link>
        </dd>
        <dt>{t('common.address')}</dt>
        <dd>
          <Link href={screen.path}>{address}</Link>
        </dd>
        <dt>{t('common.copyright')}</dt>
        <dd>{screen.copyright || t('common.copyrightNotice')}</dd>
      </dl>
    </section>
  )
}
