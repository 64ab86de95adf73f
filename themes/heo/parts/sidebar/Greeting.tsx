import { greetingButton } from '@/components/boot/greeting'
import { useText } from '@/components/i18n/useText'
import styles from './sidebar.module.css'

/**
 * A greeting in a pill; a click shows another one, never the same twice in a row. The boot script writes it, also
 * before hydration, so React must not compare the two texts.
 */
export function Greeting({ greetings }: { greetings: readonly string[] }) {
  const t = useText()
  const [first] = greetings
  if (first === undefined) return null
  if (greetings.length === 1) return <p className={styles.greeting}>{first}</p>
  return (
    <>
      <button
        type="button"
        title={t('common.greeting')}
        className={styles.greeting}
        {...greetingButton(greetings)}
        suppressHydrationWarning
      >
        {first}
      </button>
      <span role="status" className="sr-only" suppressHydrationWarning>
        {''}
      </span>
    </>
  )
}
