import { useState } from 'react'
import { useText } from '@/components/i18n/useText'

/** A greeting in a pill; a click picks another one, never the same twice in a row. */
export function Greeting({ greetings }: { greetings: readonly string[] }) {
  const t = useText()
  const [index, setIndex] = useState<number | null>(null)
  const text = greetings[index ?? 0]
  if (text === undefined) return null
  const look = 'relative inline-block max-w-[80%] rounded-md bg-info-chip px-2 py-1 text-left text-sm'
  if (greetings.length === 1) return <p className={look}>{text}</p>
  return (
    <>
      <button
        type="button"
        title={t('common.greeting')}
        className={`${look} transition-colors duration-200 hover:bg-(--info-hover) hover:text-(--info-hover-text)`}
        onClick={() => setIndex(anotherIndex(index ?? 0, greetings.length, Math.random()))}
      >
        {text}
      </button>
      <span role="status" className="sr-only">
        {index !== null && text}
      </span>
    </>
  )
}

/**
 * Index of another greeting than the current one.
 * @param chance a number from 0 up to, not including, 1
 */
export function anotherIndex(current: number, count: number, chance: number): number {
  if (count < 2) return 0
  const step = 1 + Math.floor(chance * (count - 1))
  return (current + step) % count
}
