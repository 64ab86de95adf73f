import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CommentService, CommentSetup } from '@/conf/comments'
import { commentKey } from '@/lib/site/comment-key'
import { withSubPath } from '@/lib/site/urls'
import { usePageAddress } from '../../hooks/navigation/usePageAddress'
import { useDisplayMode } from '../../hooks/useDisplayMode'
import { useLocale } from '../../i18n/LocaleProvider'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'
import type { CommentSubject, Mount, MountedWidget } from './adapter'
import { emptySettings } from './empty-settings'
import { services } from './services'

/** Milliseconds after which a widget that is still loading counts as failed. */
const timeout = 30_000

interface CommentWidgetProps {
  service: CommentService
  setup: CommentSetup
  subject: CommentSubject
  /** Load it now. Once loaded it stays. */
  wanted: boolean
}

/**
 * The widget of one service: "Loading..." until it is there, or a retry button when script or backend
 * fails. It is mounted again in another language, and follows the display mode.
 */
export function CommentWidget({ service, setup, subject, wanted }: CommentWidgetProps) {
  const t = useText()
  const site = useSite()
  const { locale } = useLocale()
  const mode = useDisplayMode()
  const address = usePageAddress(subject.path)
  const place = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const [widget, setWidget] = useState<MountedWidget | 'loading' | 'failed'>('loading')
  // Uses the mode at that moment; later changes are passed to the widget below.
  const mountInto = useEffectEvent((mount: Mount, container: HTMLElement) => {
    const settings = { ...emptySettings, ...setup.settings }
    const { SUB_PATH } = site.settings
    const { COMMENT_PAGE_KEY } = settings
    return mount({
      container,
      settings,
      pageKey: commentKey({ COMMENT_PAGE_KEY, SUB_PATH }, subject),
      title: subject.title,
      siteTitle: site.title,
      address,
      locale,
      mode: mode ?? 'light',
      file: (configured) => withSubPath(configured, SUB_PATH),
    })
  })

  const ready = wanted && mode !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, language or attempt is what runs it again
  useEffect(() => {
    if (!ready || place.current === null) return
    const container = document.createElement('div')
    place.current.append(container)
    setWidget('loading')
    let mounted: MountedWidget | null = null
    let gone = false
    const leave = () => {
      gone = true
      clearTimeout(timer)
      mounted?.unmount?.()
      container.remove()
    }
    const fail = (error: unknown) => {
      if (gone) return
      console.warn(`Comments by ${services[service].label} could not be loaded:`, error)
      leave()
      setWidget('failed')
    }
    const timer = setTimeout(() => fail(new Error('It took too long')), timeout)
    services[service]
      .load()
      .then(({ mount }) => mountInto(mount, container))
      .then((answer) => {
        mounted = answer
        clearTimeout(timer)
        if (gone) answer.unmount?.()
        else setWidget(answer)
      })
      .catch(fail)
    return leave
  }, [ready, service, subject.path, locale, attempt])

  useEffect(() => {
    if (mode !== null && typeof widget === 'object') widget.setMode?.(mode)
  }, [mode, widget])

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
            onClick={() => setAttempt(attempt + 1)}
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
