import { atom } from '@/lib/feeds/atom'
import { feedRoute } from '@/lib/feeds/text-route'

/** Never rendered: the response is the feed as Atom. */
export default function AtomFeed() {
  return null
}

export const getServerSideProps = feedRoute('application/atom+xml', atom)
