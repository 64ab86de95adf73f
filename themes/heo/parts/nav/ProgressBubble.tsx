import { useId } from 'react'
import { goesTo } from '@/components/boot/go-to'
import { scrollPercentText } from '@/components/boot/scroll'
import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import styles from './nav.module.css'

/**
 * The scroll percentage in a disc; a click scrolls to the top. Hidden at the top. The boot script
 * updates the percentage, possibly before hydration.
 */
export function ProgressBubble() {
  const id = useId()
  const t = useText()
  return (
    <button
      type="button"
      {...goesTo('top')}
      title={t('post.backToTop')}
      aria-label={t('post.backToTop')}
      aria-describedby={id}
      className={styles.bubble}
    >
      <span>
        <span {...scrollPercentText()} suppressHydrationWarning>
          0
        </span>
        <Icon name="arrow-up" className="size-3.5" />
      </span>
      <span
        id={id}
        hidden
        suppressHydrationWarning
        {...scrollPercentText(t('post.progress', { percent: '{percent}' }))}
      >
        {t('post.progress', { percent: 0 })}
      </span>
    </button>
  )
}
