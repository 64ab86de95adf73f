import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'
import { HostedSearchButton } from './hosted/HostedSearchButton'

/** Link to the search page; with hosted search it opens the dialog. */
export function SearchControl({ className }: { className?: string }) {
  const { settings } = useSite()
  const t = useText()
  if (settings.ALGOLIA_APP_ID !== '') return <HostedSearchButton className={className} />
  return (
    <Link href="/search" className={className} title={t('nav.search')}>
      <Icon name="search" className="size-5" />
      <span className="sr-only">{t('nav.search')}</span>
    </Link>
  )
}
