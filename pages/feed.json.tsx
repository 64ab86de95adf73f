import { jsonFeed } from '@/lib/feeds/json-feed'
import { feedRoute } from '@/lib/feeds/text-route'

/** Never rendered: the response is the feed as JSON. */
export default function JsonFeed() {
  return null
}

export const getServerSideProps = feedRoute('application/feed+json', jsonFeed)
