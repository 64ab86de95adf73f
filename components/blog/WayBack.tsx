import type { MouseEvent } from 'react'
import { useText } from '../i18n/useText'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'
import { isPlainClick } from '../ui/links'

const withoutHash = (address: string | null | undefined) => address?.split('#', 1)[0]

/** Goes back in the tab's history to the page before this one, if it is of this site: the browser tells of no other. */
function goBack(event: MouseEvent): void {
  if (!isPlainClick(event)) return
  const { navigation } = window
  const here = navigation?.currentEntry
  if (!here) return
  // Places inside the article are entries of their own.
  const earlier = navigation.entries().slice(0, here.index)
  const page = earlier.findLast(({ url }) => withoutHash(url) !== withoutHash(here.url))
  if (page === undefined) return
  event.preventDefault()
  navigation.traverseTo(page.key)
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
