import type { MouseEvent } from 'react'
import { useText } from '../i18n/useText'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'
import { isPlainClick } from '../ui/links'

const withoutHash = (address: string | null | undefined) => address?.split('#', 1)[0]

/**
 * Goes back in the tab's history to the previous page, if it is of this site: browsers only report entries of the
 * same origin.
 */
function goBack(event: MouseEvent): void {
  if (!isPlainClick(event)) return
  const { navigation } = window
  const here = navigation?.currentEntry
  if (!here) return
  // Hashes within the article have history entries of their own.
  const earlier = navigation.entries().slice(0, here.index)
  const page = earlier.findLast(({ url }) => withoutHash(url) !== withoutHash(here.url))
  if (page === undefined) return
  event.preventDefault()
  navigation.traverseTo(page.key)
}

/**
 * The link back from an article: to the list that the reader came from, at its scroll position. It leads to the
 * home page if the reader came from elsewhere, has no scripts, or uses a browser without the Navigation API.
 */
export function WayBack({ className }: { className?: string }) {
  const t = useText()
  return (
    <Link href="/" onClick={goBack} className={className}>
      <Icon name="arrow-left" /> {t('post.back')}
    </Link>
  )
}
