import type { Screen } from '@/lib/screens/types'
import { SiteIcon } from '../../blog/SiteIcon'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import styles from './breadcrumb.module.css'
import { breadcrumb, type Crumb } from './crumbs'

/** The breadcrumb of the page in view. */
export function Breadcrumb({ screen }: { screen: Screen }) {
  const { title } = useSite()
  const t = useText()
  return (
    <nav aria-label={t('search.breadcrumb')} className={styles.crumbs}>
      <ol>
        {breadcrumb(title, screen).map((crumb) => (
          <li key={crumb.kind}>
            {crumb.href === null ? (
              <span aria-current="page" className={styles.crumb}>
                <CrumbText crumb={crumb} />
              </span>
            ) : (
              <Link href={crumb.href} className={styles.crumb}>
                <CrumbText crumb={crumb} />
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function CrumbText({ crumb }: { crumb: Crumb }) {
  return (
    <>
      {crumb.kind === 'site' ? (
        <SiteIcon size={18} className="shrink-0" />
      ) : (
        <Icon name={crumb.kind === 'category' ? 'folder' : 'document'} className="size-4" />
      )}
      <span className="truncate">{crumb.name}</span>
    </>
  )
}
