import { type RefObject, useEffect, useState } from 'react'
import { pageOf } from '@/lib/site/quotable-pages'
import { withSubPath } from '@/lib/site/urls'
import { useInView } from '../../hooks/scroll/useInView'
import { useLocale } from '../../i18n/LocaleProvider'
import { useSite } from '../../SiteProvider'
import { loadQuotable } from './load-quotable'
import { type RecentComment, toRecentComments } from './recent-comments'

/** Number of comments shown. */
const limit = 5
/** Number of comments requested, because some may be on pages that must not be quoted. */
const askedFor = 15

/** Timeout of the backend in milliseconds. */
const timeout = 15_000

/**
 * Returns the newest comments of the site (COMMENT_WALINE_RECENT), requested from Waline's backend once `area` is
 * near the viewport; null until they are there. Comments on locked or unlisted pages are left out. A failure is
 * logged and gives an empty list. The service's own client is not used, because it inserts authors' names as
 * markup.
 */
export function useRecentComments(area: RefObject<Element | null>): RecentComment[] | null {
  const { comments, settings } = useSite()
  const { locale } = useLocale()
  const { SUB_PATH } = settings
  const near = useInView(area, { rootMargin: '200px', once: true })
  const [recent, setRecent] = useState<RecentComment[] | null>(null)
  const server = withSubPath(comments?.settings.COMMENT_WALINE_SERVER_URL ?? '', SUB_PATH).replace(/\/$/, '')

  useEffect(() => {
    if (!near) return
    const leaving = new AbortController()
    loadRecent(`${server}/api/comment?type=recent&count=${askedFor}&lang=${locale}`, SUB_PATH, leaving.signal)
      .catch((error: unknown): RecentComment[] => {
        if (!leaving.signal.aborted) console.warn('The recent comments could not be loaded:', error)
        return []
      })
      .then((loaded) => {
        if (!leaving.signal.aborted) setRecent(loaded)
      })
    return () => leaving.abort()
  }, [near, server, locale, SUB_PATH])
  return recent
}

async function loadRecent(address: string, SUB_PATH: string, leaving: AbortSignal): Promise<RecentComment[]> {
  const signal = AbortSignal.any([leaving, AbortSignal.timeout(timeout)])
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(`${address} answered with ${answer.status}`)
  const comments = toRecentComments(await answer.json(), SUB_PATH, textOf)
  const quotable = await loadQuotable(
    comments.map(({ href }) => pageOf(href)),
    SUB_PATH,
    signal,
  )
  return comments.filter(({ href }) => quotable.has(pageOf(href))).slice(0, limit)
}

/** The text of HTML. A `textarea` decodes entities without creating elements. */
function textOf(html: string): string {
  const place = document.createElement('textarea')
  place.innerHTML = html.replace(/<[^<>]*>/g, ' ')
  return place.value
}
