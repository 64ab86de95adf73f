import type { MouseEvent } from 'react'
import { useText } from '../i18n/useText'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'

/** Goes back in the tab's history where the page before this one is of this site; the browser tells no one of others. */
function goBack(event: MouseEvent): void {
  // A press with a modifier asks for a tab or window of its own.
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  if (!window.navigation?.canGoBack) return
  event.preventDefault()
  window.history.back()
}

/**
 * The way back from an article: to the list that the reader came from, at the place that they left, and to the home page where
 * they came from elsewhere, have no scripts, or have a browser that does not tell.
 */
export function WayBack({ className }: { className?: string }) {
  const t = useText()
  return (
    <Link href="/" onClick={goBack} className={className}>
      <Icon name="arrow-left" /> {t('post.back')}
    </Link>
  )
}
