import type { NoPosts } from '@/lib/site/types'
import { useText } from '../i18n/useText'

/** Tells the owner of a blog without posts what the rows of the content table say. */
export function NoPostsHint({ noPosts, className }: { noPosts: NoPosts; className?: string | undefined }) {
  const t = useText()
  const { rows, outsideDates, property, values, wanted } = noPosts
  const counted = values.map(({ value, count }) => `${value || t('noPosts.unset')} (${count})`).join(', ')
  return (
    <section aria-labelledby="no-posts" className={className}>
      <h2 id="no-posts">
        <strong>{t('noPosts.title')}</strong>
      </h2>
      <p>{t('noPosts.rows', { n: rows })}</p>
      {counted !== '' && <p>{t('noPosts.values', { property, values: counted })}</p>}
      {outsideDates > 0 && <p>{t('noPosts.outsideDates', { n: outsideDates })}</p>}
      <p>{t('noPosts.advice', wanted)}</p>
      <p>
        <code>npm run doctor</code>
      </p>
    </section>
  )
}
