import { withoutTags } from '@/lib/search/highlight'
import type { PageOfResults } from '@/lib/search/modal-response'
import { PostIcon } from '../../blog/PostIcon'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { Pieces } from '../DialogParts'
import type { useRows } from '../useRows'
import styles from './results.module.css'

interface ModalResultsProps {
  pages: readonly PageOfResults[]
  rows: Pick<ReturnType<typeof useRows>, 'listProps' | 'rowProps'>
}

/**
 * One row per page: its icon and title, and the fragments that match. A fragment that equals the title
 * marks the title.
 */
export function ModalResults({ pages, rows }: ModalResultsProps) {
  const { settings } = useSite()
  if (pages.length === 0) return null
  return (
    <div {...rows.listProps}>
      {pages.map(({ id, href, title, icon, pathText, fragments }, index) => (
        <Link key={id} href={href} className={styles.row} {...rows.rowProps(index)}>
          <span className={styles.name}>
            {settings.POST_TITLE_ICON && icon !== '' ? (
              <span className={styles.icon}>
                <PostIcon icon={icon} priority />
              </span>
            ) : (
              <Icon name="document" className="size-4" />
            )}
            <span className={styles.pageTitle}>
              <Pieces text={fragments.find((fragment) => withoutTags(fragment) === title) ?? title} />
            </span>
            {pathText !== '' && <span className={styles.path}>{pathText}</span>}
          </span>
          {fragments
            .filter((fragment) => withoutTags(fragment) !== title)
            .map((fragment) => (
              <span key={fragment} className={styles.fragment}>
                <Pieces text={fragment} />
              </span>
            ))}
        </Link>
      ))}
    </div>
  )
}
