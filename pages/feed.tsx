import { rss } from '@/lib/feeds/rss'
import { feedRoute } from '@/lib/feeds/text-route'

/** Never rendered: the response is the feed. */
export default function Feed() {
  return null
}

export const getServerSideProps = feedRoute('application/rss+xml', rss)
