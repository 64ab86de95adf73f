import { sitemap } from '@/lib/feeds/sitemap'
import { textRoute } from '@/lib/feeds/text-route'

/** Never rendered: the response is the sitemap. */
export default function Sitemap() {
  return null
}

export const getServerSideProps = textRoute('application/xml', sitemap)
