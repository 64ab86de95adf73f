import { robots } from '@/lib/feeds/robots'
import { textRoute } from '@/lib/feeds/text-route'

/** Never rendered: the response is robots.txt. */
export default function Robots() {
  return null
}

export const getServerSideProps = textRoute('text/plain', (site, origin) => ({
  text: robots(site.settings.SUB_PATH, origin),
  changed: 0,
}))
