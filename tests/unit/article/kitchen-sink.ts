import { resolve } from 'node:path'
import { renderArticle } from '@/lib/article'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { answer } from '@/lib/embedded-workspace/emulator'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { loadPage } from '@/lib/workspace/pages/load-page'
import { children, type HtmlElement, headings, parseHtml, text } from '../../support/texts/html-tree'
import { context, withLog } from './support'

const root = resolve(__dirname, '../../..')

const records = compileWorkspace(resolve(root, 'lib/embedded-workspace/content'), {
  files: 'site',
  publicFolder: resolve(root, 'public'),
})
const slugs = new Map(Object.entries(records.meta.rows).map(([slug, id]) => [id, slug]))

/** The emulator as the network. */
const emulated: typeof fetch = async (input, init) => {
  const endpoint = new URL(String(input)).pathname.split('/').at(-1) ?? ''
  const { status, body } = answer(records, { endpoint, body: JSON.parse(String(init?.body)) })
  return new Response(JSON.stringify(body), { status })
}

export const pageId = records.meta.rows['kitchen-sink'] ?? ''

/** The article that holds every kind of block, as the workspace's API gives it. */
export async function kitchenSinkRecords() {
  const client = new WorkspaceClient({ apiBaseUrl: 'https://emulated.test/api/v3', fetch: emulated })
  return (await loadPage(client, pageId)).recordMap
}

/** That article, drawn as a site with all rows open would draw it. */
export async function kitchenSink(): Promise<{ html: string; article: HtmlElement; lines: string[] }> {
  const recordMap = await kitchenSinkRecords()
  const { result, lines } = withLog(() =>
    renderArticle(recordMap, {
      ...context(),
      pageId,
      hrefForPage: (id) => {
        const slug = slugs.get(id)
        return slug === undefined ? null : `/article/${slug}`
      },
      hrefForSlug: (slug) => (slug.startsWith('article/') ? `/${slug}` : null),
      imageUrl: (source) => source,
      fileUrl: (_id, source) => source,
    }),
  )
  const [article] = children(parseHtml(result.html))
  if (article === undefined) throw new Error('The article is empty')
  return { html: result.html, article, lines }
}

/** What stands under a heading, up to the next one: in an element without a name. The article is in chunks. */
export function under(article: HtmlElement, heading: string): HtmlElement {
  const blocks = children(article)
    .filter(({ attributes }) => attributes.class === 'notion-chunk')
    .flatMap(children)
  const start = blocks.findIndex((block) => isHeading(block) && headingText(block) === heading)
  if (start < 0) throw new Error(`There is no heading "${heading}"`)
  const length = blocks.slice(start + 1).findIndex(isHeading)
  return {
    name: '',
    attributes: {},
    children: blocks.slice(start + 1, length < 0 ? undefined : start + 1 + length),
  }
}

/** Toggle headings are blocks of the section they stand in. */
function isHeading(block: HtmlElement): boolean {
  const isRow = block.attributes.class === 'notion-heading-row'
  return /^h\d$/.test((isRow ? children(block)[0] : block)?.name ?? '')
}

function headingText(block: HtmlElement): string {
  const [heading] = headings({ ...block, children: [block] })
  return heading ? text(heading) : ''
}
