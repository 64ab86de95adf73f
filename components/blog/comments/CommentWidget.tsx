import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CommentService } from '@/lib/site/comment-services'
import { useDisplayMode } from '../../hooks/useDisplayMode'
import { usePageAddress } from '../../hooks/usePageAddress'
import { useLocale } from '../../i18n/LocaleProvider'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'
import type { CommentSubject, Mount, MountedWidget } from './adapter'
import { services } from './services'

interface CommentWidgetProps {
  service: CommentService
  subject: CommentSubject
  /** Load it now. It stays once it is there. */
  wanted: boolean
}

/** One service's widget: "Loading..." until it is there, or a way to try again when it does not come. */
export function CommentWidget({ service, subject, wanted }: CommentWidgetProps) {
  const t = useText()
  const { settings, title } = useSite()
  const { locale } = useLocale()
  const { mode } = useDisplayMode()
  const address = usePageAddress(subject.path)
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [widget, setWidget] = useState<MountedWidget | 'loading' | 'failed'>('loading')
  // The mode and the language are those of the moment; a later mode is told to the widget below.
  const mountInto = useEffectEvent((mount: Mount, container: HTMLElement) =>
    mount({ container, settings, siteTitle: title, subject, address, locale, mode: mode ?? 'light' }),
  )

  const ready = wanted && mode !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt is what runs it again
  useEffect(() => {
    if (!ready || place.current === null) return
    const container = document.createElement('div')
    place.current.append(container)
    let gone = false
    let mounted: MountedWidget | null = null
    services[service]
      .load()
      .then(({ mount }) => mountInto(mount, container))
      .then(
        (answer) => {
          mounted = answer
          if (gone) answer.unmount?.()
          else setWidget(answer)
        },
        (error: unknown) => {
          console.warn(`Comments by ${services[service].label} could not be loaded:`, error)
          container.remove()
          if (!gone) setWidget('failed')
        },
      )
    return () => {
      gone = true
      mounted?.unmount?.()
      container.remove()
    }
  }, [ready, service, attempt])

  useEffect(() => {
    if (mode !== null && typeof widget === 'object') widget.setMode?.(mode)
  }, [mode, widget])

  const retry = () => {
    setWidget('loading')
    setAttempt(attempt + 1)
  }

  return (
    <>
      {widget === 'loading' && (
        <p
          role="status"
          className="[html:not(.js)_&]:hidden! flex min-h-24 items-center justify-center gap-2 text-muted"
        >
          <Icon name="spinner" className="size-5 animate-spin motion-reduce:animate-none" />
          {t('common.loading')}
        </p>
      )}
      {widget === 'failed' && (
        <p role="alert" className="flex min-h-24 flex-wrap items-center justify-center gap-3">
          {t('common.commentsFailed')}
          <button
            type="button"
            onClick={retry}
            className="min-h-11 rounded-md border border-line-control px-4 hover:border-accent hover:text-accent-text"
          >
            {t('common.retry')}
          </button>
        </p>
      )}
      <div ref={place} />
    </>
  )
}
