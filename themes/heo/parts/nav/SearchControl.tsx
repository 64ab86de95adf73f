import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'

/** Leads to the search page. */
export function SearchControl({ className }: { className?: string }) {
  const t = useText()
  return (
    <Link href="/search" className={className} title={t('nav.search')}>
      <Icon name="search" className="size-5" />
      <span className="sr-only">{t('nav.search')}</span>
    </Link>
  )
}
