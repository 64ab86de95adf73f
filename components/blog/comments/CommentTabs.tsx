import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { CommentSetup } from '@/conf/comments'
import { useText } from '../../i18n/useText'
import type { CommentSubject } from './adapter'
import { CommentWidget } from './CommentWidget'
import { services } from './services'
import { tabAfter } from './tab-keys'

interface CommentTabsProps {
  setup: CommentSetup
  subject: CommentSubject
  /** The area is near the viewport. */
  near: boolean
}

/** Several services as tabs; a widget stays mounted once it has been opened. */
export function CommentTabs({ setup, subject, near }: CommentTabsProps) {
  const names = setup.services
  const t = useText()
  const id = useId()
  const tabs = useRef<(HTMLButtonElement | null)[]>([])
  const [chosen, setChosen] = useState(0)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set([0]))

  const choose = (index: number) => {
    setChosen(index)
    setOpened(new Set([...opened, index]))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfter(event.key, chosen, names.length)
    if (next === null) return
    event.preventDefault()
    choose(next)
    tabs.current[next]?.focus()
  }

  return (
    <>
      <div role="tablist" aria-label={t('common.comments')} className="mb-4 flex flex-wrap gap-2">
        {names.map((name, index) => (
          <button
            key={name}
            ref={(element) => {
              tabs.current[index] = element
            }}
            type="button"
            role="tab"
            id={`${id}-tab-${index}`}
            aria-selected={index === chosen}
            aria-controls={`${id}-panel-${index}`}
            tabIndex={index === chosen ? 0 : -1}
            onClick={() => choose(index)}
            onKeyDown={onKeyDown}
            className="min-h-11 rounded-md px-4 transition-colors duration-200 hover:text-accent-text aria-selected:bg-accent aria-selected:text-on-accent"
          >
            {services[name].label}
          </button>
        ))}
      </div>
      {names.map((name, index) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${index}`}
          aria-labelledby={`${id}-tab-${index}`}
          hidden={index !== chosen}
        >
          {opened.has(index) && (
            <CommentWidget service={name} setup={setup} subject={subject} wanted={near} />
          )}
        </div>
      ))}
    </>
  )
}
