import { useText } from '../../i18n/useText'

/**
 * Tells the owner of a blog without posts where to find the reason. Readers see it too, so it contains nothing
 * about rows.
 */
export function NoPostsHint({ className }: { className?: string | undefined }) {
  const t = useText()
  return (
    <section aria-labelledby="no-posts" className={className}>
      <h2 id="no-posts">
        <strong>{t('noPosts.title')}</strong>
      </h2>
      <p>{t('noPosts.advice')}</p>
      <p>
        <code>npm run doctor</code>
      </p>
    </section>
  )
}
