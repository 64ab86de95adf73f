import { useLoadingCover } from '@/components/hooks/navigation/useLoadingCover'
import { useText } from '@/components/i18n/useText'
import styles from './tools.module.css'

/** Covers the page while another one is loading; a click removes it. It is announced once and not focusable. */
export function LoadingCover() {
  const { shown, dismiss } = useLoadingCover()
  const t = useText()
  return (
    <>
      <p role="status" className="sr-only">
        {shown && t('common.loadingPage')}
      </p>
      <div
        aria-hidden="true"
        onClick={dismiss}
        data-state={shown ? 'shown' : 'hidden'}
        className={styles.cover}
      >
        <span className={styles.pulse} />
        <span className="hidden text-strong motion-reduce:inline">{t('common.loading')}</span>
      </div>
    </>
  )
}
