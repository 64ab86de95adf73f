/** Cards and blocks of unknown types keep texts of the pages that they lead to. */
import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { articleContext } from '@/lib/content/article-context'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'
import { type BlockSketch, blockId, page, pageId } from './support'

const closedId = '72000000-0000-4000-8000-000000000008'
const site = makeSite([makePost({ title: 'here', id: pageId }), makePost({ title: 'open' })], {
  settings: { LINK: 'https://blog.example' },
  closedAddresses: ['article/draft'],
  table: { id: 'table', privateRowIds: new Set([closedId]), passwords: [] },
})

const byPath = 'https://blog.example/article/draft'
const byId = `https://pond.notion.site/Draft-${closedId.replaceAll('-', '')}`
const openOnes = ['https://blog.example/article/open', 'https://elsewhere.example/article/draft']

const drawn = (block: BlockSketch) => renderArticle(page([block]), articleContext(site, pageId)).html
const kept = { title: [['Kept title']], description: [['Kept summary']] }
const attributes = [{ id: 'title', values: ['Kept title'] }]

const blocks: Record<string, (url: string) => BlockSketch> = {
  'an object of another service': (url) => ({
    type: 'external_object_instance',
    format: { original_url: url, domain: 'kept.example', attributes },
  }),
  'a file on a drive': (url) => ({
    type: 'drive',
    format: { drive_properties: { url, title: 'Kept title', user_name: 'Kept name' } },
  }),
  'a tweet': (url) => ({ type: 'tweet', properties: { source: [[url]], ...kept } }),
  'an unknown block with a link': (url) => ({ type: 'quantum', properties: { link: [[url]], ...kept } }),
  'an unknown block with a source': (url) => ({ type: 'quantum', properties: { source: [[url]], ...kept } }),
  'a bookmark with its address elsewhere': (url) => ({
    ...{ type: 'bookmark', properties: kept },
    format: { display_source: url },
  }),
}

for (const [what, block] of Object.entries(blocks))
  test(`R-373 ${what} tells nothing of a closed page, and its texts of any other`, () => {
    for (const url of [byPath, byId]) {
      expect(drawn(block(url)), url).not.toMatch(/kept/i)
      expect(drawn(block(url)), url).not.toContain(closedId.replaceAll('-', ''))
    }
    for (const url of openOnes) expect(drawn(block(url)), url).toContain('Kept title')
  })

test('R-373 an embed or video of a closed page keeps its own caption alone', () => {
  for (const type of ['embed', 'video']) {
    const html = drawn({ type, properties: { source: [[byId]], ...kept, caption: [['Own caption']] } })
    expect(html, type).not.toContain('Kept')
    expect(html, type).toContain('Own caption')
  }
})

test('R-373 the address of a page’s source text leads to that page', () => {
  for (const url of [
    `view-source:${byPath}`,
    `View-Source: ${byPath}`,
    `view-source:view-source:${byId}`,
    `view-source:view-source:${byPath}`,
  ])
    expect
      .soft(drawn({ type: 'bookmark', properties: { link: [[url]], ...kept } }), url)
      .not.toContain('Kept')
})

test('R-373 mentions of a closed page tell neither its title nor who gave it', () => {
  const mention = (href: string) => ({
    type: 'text',
    title: [['‣', [['lm', { href, title: 'Kept title', link_provider: 'Kept provider' }]]]],
  })
  const object = (url: string): BlockSketch[] => [
    { type: 'text', title: [['‣', [['eoi', blockId(9)]]]] },
    {
      ...{ type: 'external_object_instance', id: blockId(9) },
      format: { original_url: url, domain: 'kept.example', attributes },
    },
  ]
  const all = (url: string) =>
    renderArticle(page([mention(url), ...object(url)]), articleContext(site, pageId)).html
  for (const url of [byPath, byId]) expect(all(url), url).not.toMatch(/kept/i)
  for (const url of openOnes) expect(all(url), url).toMatch(/Kept provider[\s\S]*kept\.example/)
})
