import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ArticleScreen, LockError } from '@/lib/screens/types'
import { withTheme } from '@/lib/site/theme-query'
import { withSubPath } from '@/lib/site/urls'
import { showToast } from '../browser/toast'
import { useArrivalFocus } from '../hooks/navigation/useArrivalFocus'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { isHydrated } from '../ui/PreservedHtml'
import { useOpenArticle } from './OpenArticle'
import { askAgain, sendPassword, type UnlockAnswer, wasOpened } from './unlock-call'

export interface Unlock {
  /**
   * What is shown. 'asking': the server is asked for the article, which the reader has opened before. 'unknown': a
   * document that is not hydrated, where the head script decides by the same cookie (`data-asked`).
   */
  state: 'unknown' | 'asking' | 'form'
  /** A password is being checked. */
  sending: boolean
  error: LockError | null
  input: RefObject<HTMLInputElement | null>
  /** Target of the form without scripts; undefined in an export. */
  action: string | undefined
  onSubmit(event: FormEvent<HTMLFormElement>): void
}

/**
 * Logic of a locked article's form: asks, sends, opens, and manages the focus.
 * @param prepare starts imports that the theme needs for an opened article; called while the password is checked
 */
export function useUnlock(
  { id, path, sealed, lockError }: ArticleScreen,
  prepare: () => Promise<unknown>[],
): Unlock {
  const t = useText()
  const open = useOpenArticle()
  const { settings, theme, themed } = useSite()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<Unlock['state']>(() => {
    if (sealed || lockError) return 'form'
    if (!isHydrated()) return 'unknown'
    return wasOpened(id) ? 'asking' : 'form'
  })
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<LockError | null>(lockError ?? null)

  const ask = useEffectEvent(async (isCurrent: () => boolean) => {
    if (state === 'form') return
    if (!wasOpened(id)) {
      setState('form')
      return
    }
    // A page that waited for the first sign while the post was opened elsewhere: the reader may be typing.
    if (!input.current?.value) setState('asking')
    const answer = await askAgain(settings.SUB_PATH, id)
    if (!isCurrent()) return
    if ('article' in answer && answer.article) await open(answer.article)
    else setState('form')
  })
  useEffect(() => {
    let current = true
    void ask(() => current)
    return () => {
      current = false
    }
  }, [])

  // Before hydration the boot script has focused the form, and the reader may have moved on.
  useArrivalFocus(input, state !== 'asking')
  // The next attempt replaces the text; a screen reader announces the error.
  useEffect(() => {
    if (error) input.current?.select()
  }, [error])

  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = input.current?.value ?? ''
    if (sending || password === '') return
    setSending(true)
    const islands = import('../browser/sheets').then(({ loadFor }) => loadFor(''))
    // Offline they fail, and are requested again when the article is shown.
    void Promise.allSettled([islands, ...prepare()])
    // Removed first, so that the same message is announced again.
    setError(null)
    const answer = await (sealed ? decrypt(sealed, password) : sendPassword(settings.SUB_PATH, id, password))
    setSending(false)
    if ('error' in answer || answer.article === null) {
      setError('error' in answer ? answer.error : { reason: 'wrong' })
      input.current?.focus()
      return
    }
    await open(answer.article)
    showToast(t('post.unlocked'))
    document.getElementById('article-title')?.focus({ preventScroll: true })
  }

  const decrypt = async (text: typeof sealed & object, password: string): Promise<UnlockAnswer> =>
    (await import('./decrypt')).decryptArticle(text, password, id)

  const action = withTheme(withSubPath(`/unlock${path}`, settings.SUB_PATH), themed ? theme : null)
  return { state, sending, error, input, action: sealed ? undefined : action, onSubmit }
}
