import { greetingButton } from '@/components/boot/greeting'
import { useText } from '@/components/i18n/useText'

const look = 'relative inline-block max-w-[80%] rounded-md bg-info-chip px-2 py-1 text-left text-sm'

/**
 * A greeting in a pill; a click shows another one, never the same twice in a row. The boot script writes it, also
 * before hydration, so React must not compare the two texts.
 */
export function Greeting({ greetings }: { greetings: readonly string[] }) {
  const t = useText()
  const [first] = greetings
  if (first === undefined) return null
  if (greetings.length === 1) return <p className={look}>{first}</p>
  return (
    <>
      <button
        type="button"
        title={t('common.greeting')}
        className={`${look} transition-colors duration-200 hover:bg-(--info-hover) hover:text-(--info-hover-text)`}
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
