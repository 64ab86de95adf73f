import { renderToStaticMarkup } from 'react-dom/server'
import { test } from 'vitest'
import { pageAddress } from '@/components/browser/page-address'
import { samePath } from '@/components/ui/links'
import { applyWorkspace } from '@/conf/apply-workspace'
import { resolveDeployed } from '@/conf/resolve'
import { isWeak } from '@/lib/doctor/checks/check-locks'
import { feedHtml } from '@/lib/feeds/feed-html'
import { ApiHosts } from '@/lib/workspace/client/api-hosts'
import { exportedMediaUrl } from '@/lib/workspace/files/image-url'
import { parsePageIds } from '@/lib/workspace/page-id'
import { inTime } from '@/tests/support/in-time'
import { ListTitle } from '@/themes/heo/screens/PostList'

const length = 100_000
/** Milliseconds for a text of that length: each of these took seconds, and four times as long for twice the text. */
const bound = 200

const deployed = resolveDeployed({}, {})
const settings = (name: string) => (text: string) => applyWorkspace(deployed, { [name]: text })
const slashes = '/'.repeat(length)

const readers: [name: string, read: (text: string) => unknown, text: string][] = [
  [
    'the title of a list',
    (text) => renderToStaticMarkup(<ListTitle text={text} />),
    `a${' '.repeat(length)}b`,
  ],
  ['LINK', settings('LINK'), `https://a.b/x${slashes}x`],
  ['POST_URL_PREFIX', settings('POST_URL_PREFIX'), `x${slashes}x`],
  ['SUB_PATH', (text) => resolveDeployed({}, { SUB_PATH: text }), `x${slashes}!x`],
  ['a stored file', (text) => exportedMediaUrl('block', text), `a${'?'.repeat(length)}\nx`],
  ['the address of a link', (text) => samePath(text, '/a'), `/a${slashes}x`],
  ['the query of a link', (text) => samePath(text, '/a'), `/a${'?'.repeat(length)}\nx`],
  [
    'a page’s address',
    (href) =>
      pageAddress({ getAttribute: (name) => (name === 'href' ? href : null), hasAttribute: () => false }, ''),
    `/a${'?'.repeat(length)}\nx`,
  ],
  ['the ids of pages', parsePageIds, `x${'"'.repeat(length)}x`],
  ['the address of the interface', (text) => new ApiHosts(text), `https://a.b/x${slashes}x`],
  ['a password', (text) => isWeak(text, []), `x${'1'.repeat(length)}x`],
  ['an article in a feed', (text) => feedHtml(text, 'https://a.b/'), '<a '.repeat(length / 3)],
]

for (const [name, read, text] of readers) {
  test(`a long text takes no longer than its length: ${name}`, () =>
    inTime(bound, () => {
      try {
        read(text)
      } catch {}
    }))
}
