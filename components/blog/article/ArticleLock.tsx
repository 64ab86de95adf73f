import { type ReactNode, useId } from 'react'
import type { ArticleScreen, LockError } from '@/lib/screens/types'
import { arrivalFocus } from '../../boot/arrival'
import { useText } from '../../i18n/useText'
import { useUnlock } from '../../lock/useUnlock'
import { Icon } from '../../ui/Icon'

export interface ArticleLockClasses {
  /** The whole block. */
  lock?: string
  title?: string
  form?: string
  /** Around field and button. */
  row?: string
  input?: string
  button?: string
  error?: string
  /** Shown while the server is asked whether the reader has opened the article before. */
  waiting?: string
}

const nothing = () => []

/** Shown instead of a locked post's body: asks for the password and opens the article. */
export function ArticleLock({
  screen,
  classes = {},
  prepare = nothing,
  children,
}: {
  screen: ArticleScreen
  classes?: ArticleLockClasses
  /** Starts imports that the theme needs for an opened article. Called while the password is checked. */
  prepare?: () => Promise<unknown>[]
  /** A picture above the title. */
  children?: ReactNode
}) {
  const t = useText()
  const { asking, sending, error, input, action, onSubmit } = useUnlock(screen, prepare)
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className={classes.lock}>
      {children}
      <h2 id={`${id}-title`} className={classes.title}>
        {t('post.lockTitle')}
      </h2>
      <div className="grid w-full grid-cols-1 justify-items-center">
        {asking && (
          <p
            role="status"
            className={`${classes.waiting ?? ''} col-start-1 row-start-1 self-center [html:not(.js)_&]:hidden`}
          >
            {t('common.loading')}
          </p>
        )}
        <form
          method="post"
          action={action}
          onSubmit={onSubmit}
          aria-busy={sending}
          // Without scripts nothing is asked, and the form is shown at once. Invisible, it keeps its height.
          className={`${classes.form ?? ''} col-start-1 row-start-1 ${asking ? '[html.js_&]:invisible' : ''} ${action ? '' : '[html:not(.js)_&]:hidden'}`}
        >
          <p id={`${id}-prompt`}>{t('post.lockPrompt')}</p>
          <label htmlFor={`${id}-input`} className="sr-only">
            {t('post.lockLabel')}
          </label>
          <div className={classes.row} data-refused={error ? '' : undefined}>
            <input
              id={`${id}-input`}
              ref={input}
              {...(asking ? undefined : arrivalFocus)}
              name="password"
              type="password"
              required
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : `${id}-prompt`}
              className={classes.input}
            />
            <button type="submit" aria-disabled={sending} className={classes.button}>
              <Icon name="key" className="size-5" />
              {t('post.unlock')}
            </button>
          </div>
          <p id={`${id}-error`} role="alert" className={classes.error}>
            {error && <Message error={error} />}
          </p>
        </form>
      </div>
      {!action && (
        <noscript>
          <p>{t('post.lockNeedsScripts')}</p>
        </noscript>
      )}
    </section>
  )
}

function Message({ error }: { error: LockError }) {
  const t = useText()
  if (error.reason === 'wait') return t('post.lockWait', { count: error.minutes })
  return t(error.reason === 'wrong' ? 'post.wrongPassword' : 'post.lockFailed')
}
