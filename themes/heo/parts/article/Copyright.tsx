import { usePageAddress } from '@/components/hooks/usePageAddress'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { ArticleScreen } from '@/lib/screens/types'
import styles from './article.module.css'

/** Author, address and notice. */
export function Copyright({ screen }: { screen: ArticleScreen }) {
  const t = useText()
  const { settings, title } = useSite()
  const address = usePageAddress(screen.path)
  return (
    <section aria-label={t('common.copyright')}>
      <dl className={styles.copyright}>
        <dt>{t('common.author')}</dt>
        <dd>
          <Link href="/about">{settings.AUTHOR || title}</Link>
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
