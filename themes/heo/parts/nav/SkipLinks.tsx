import { useText } from '@/components/i18n/useText'
import styles from './nav.module.css'

/** Skip links, the first Tab stops of every page: to the content, and to the footer. */
export function SkipLinks() {
  const t = useText()
  return (
    <div className={`${styles.skipLinks} print:hidden`}>
      <a href="#content" className="z-skip">
        {t('a11y.skipToContent')}
      </a>
      <a href="#footer" className="z-skip">
        {t('a11y.skipToFooter')}
      </a>
    </div>
  )
}
