import { useEffect, useRef, useState } from 'react'
import { withSubPath } from '@/lib/site/urls'
import { useInView } from '../../hooks/scroll/useInView'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { askCounts, awaitCount } from './twikoo-counts'

/** The number of comments under a key, requested when the reader comes near; nothing until it is known. */
export function CountedComments({ commentKey }: { commentKey: string }) {
  const t = useText()
  const { comments, settings } = useSite()
  const place = useRef<HTMLSpanElement>(null)
  const near = useInView(place, { rootMargin: '200px', once: true })
  const [count, setCount] = useState<number | null>(null)
  const { COMMENT_TWIKOO_CDN_URL: client = '', COMMENT_TWIKOO_ENV_ID: envId = '' } = comments?.settings ?? {}
  const script = withSubPath(client, settings.SUB_PATH)

  useEffect(() => awaitCount(commentKey, setCount), [commentKey])
  useEffect(() => {
    if (near) void askCounts(script, envId)
  }, [near, script, envId])
  return <span ref={place}>{count !== null && t('common.commentCount', { count })}</span>
}
