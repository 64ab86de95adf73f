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

/** Classes that hide the form. */
const hidden = { unknown: '[.js[data-asked]_&]:invisible', asking: 'invisible', form: '' } as const

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
  const { state, sending, error, input, action, onSubmit } = useUnlock(screen, prepare)
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className={classes.lock}>
      {children}
      <h2 id={`${id}-title`} className={classes.title}>
        {t('post.lockTitle')}
      </h2>
      <div className="grid w-full grid-cols-1 place-items-center">
        {state !== 'form' && (
          <p
            role="status"
            className={`${classes.waiting ?? ''} [grid-area:1/1] ${state === 'unknown' ? 'hidden [.js[data-asked]_&]:block' : ''}`}
          >
            {t('common.loading')}
          </p>
        )}
        <form
          method="post"
          action={action}
          onSubmit={onSubmit}
          aria-busy={sending}
          // Invisible, it keeps its height.
          className={`${classes.form ?? ''} [grid-area:1/1] ${hidden[state]} ${action ? '' : '[html:not(.js)_&]:hidden!'}`}
        >
          <p id={`${id}-prompt`}>{t('post.lockPrompt')}</p>
          <label htmlFor={`${id}-input`} className="sr-only">
            {t('post.lockLabel')}
          </label>
          <div className={classes.row} data-refused={error ? '' : undefined}>
            <input
              id={`${id}-input`}
              ref={input}
              name="password"
              type="password"
              required
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : `${id}-prompt`}
              className={classes.input}
              {...(state === 'asking' ? undefined : arrivalFocus)}
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
