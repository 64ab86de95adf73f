import { SiteIcon } from '@/components/blog/SiteIcon'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import styles from './nav.module.css'

/** Icon and title of the site; hovering shows a house. One link, named by the title. */
export function Brand() {
  const { title } = useSite()
  return (
    <Link href="/" className={styles.brandLink}>
      <SiteIcon size={24} className="hidden size-6 rounded-sm md:block" />
      <span>
        <b className="truncate">{title}</b>
        <i aria-hidden="true">
          <Icon name="home" className="size-5" />
        </i>
      </span>
    </Link>
  )
}
