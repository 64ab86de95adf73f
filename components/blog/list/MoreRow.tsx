import type { FormEvent } from 'react'
import type { InfiniteList } from '../../hooks/scroll/useInfiniteList'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'

interface MoreRowProps {
  list: InfiniteList
  /** Class of the row in both states. */
  className?: string
  /** Class while it is a button. */
  buttonClassName?: string
}

/**
 * The end of a growing list: "More" until every post is shown, then "No More". Without scripts the
 * button links to the next page. New posts are announced, and the focus does not move.
 */
export function MoreRow({ list, className = '', buttonClassName = '' }: MoreRowProps) {
  const t = useText()
  const { settings, theme, themed } = useSite()
  const grow = (event: FormEvent) => {
    event.preventDefault()
    list.grow()
  }
  return (
    <>
      <div ref={list.endRef} aria-hidden="true" />
      {list.state === 'exhausted' ? (
        <p className={`text-muted ${className}`}>{t('common.noMore')}</p>
      ) : (
        <form action={`${settings.SUB_PATH}${list.nextHref}`} onSubmit={grow}>
          {themed && <input type="hidden" name="theme" value={theme} />}
          <button
            type="submit"
            aria-disabled={list.state === 'loading' || undefined}
            className={`${className} ${buttonClassName}`}
          >
            {list.state === 'loading' && (
              <Icon name="spinner" className="size-5 animate-spin motion-reduce:animate-none" />
            )}
            {t(
              list.state === 'loading'
                ? 'common.loading'
                : list.state === 'failed'
                  ? 'common.retry'
                  : 'common.more',
            )}
          </button>
        </form>
      )}
      <p aria-live="polite" className="sr-only">
        {list.added > 0 && t('list.loaded', { count: list.added })}
      </p>
    </>
  )
}
