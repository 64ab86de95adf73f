import { pageLinks } from '@/lib/site/paging'
import { useText } from '../../i18n/useText'
import styles from './hosted.module.css'

interface ResultPagesProps {
  /** The page in view, from 0. */
  page: number
  /** Number of pages. */
  total: number
  onChoose(page: number): void
}

/** Buttons for the pages of the results. */
export function ResultPages({ page, total, onChoose }: ResultPagesProps) {
  const t = useText()
  return (
    <nav aria-label={t('search.pages')}>
      <ol className={styles.pages}>
        {pageLinks(page + 1, total).map((link, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place in the row has no other name
          <li key={place}>
            {link === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <button
                type="button"
                onClick={() => onChoose(link.page - 1)}
                aria-label={t(link.current ? 'pagination.current' : 'pagination.page', { n: link.page })}
                aria-current={link.current ? 'page' : undefined}
                className={styles.page}
              >
                {link.page}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
