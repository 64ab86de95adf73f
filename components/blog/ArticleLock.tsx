import { useText } from '../i18n/useText'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'

/** Stands in the place of a locked post's body: says so, and leads back. */
export function ArticleLock({ className }: { className?: string }) {
  const t = useText()
  return (
    <section aria-label={t('post.lockTitle')} className={className}>
      <Icon name="lock" className="size-10 text-accent-text" />
      <h2 className="font-bold text-2xl">{t('post.lockTitle')}</h2>
      <Link href="/" className="text-accent-text underline underline-offset-4">
        {t('search.backHome')}
      </Link>
    </section>
  )
}
