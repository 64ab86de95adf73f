import type { Block, CodeBlock, ExtendedRecordMap } from 'notion-types'
import { getBlockValue } from 'notion-utils'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotionRenderer } from 'react-notion-x'
import { Collection } from 'react-notion-x/third-party/collection'
import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { kitchenSinkRecords, pageId } from './kitchen-sink'
import { context, withLog } from './support'

/** What the stock renderer leaves to the site. Formulas only part the texts around them: KaTeX draws them for both. */
const components = {
  Collection,
  Code: ({ block }: { block: CodeBlock }) =>
    createElement('code', null, ...(block.properties?.title ?? []).map(([text]) => text)),
  Equation: () => createElement('wbr'),
  Tweet: () => null,
  Pdf: () => null,
}

/**
 * The stock renderer draws one view of a database: its HTML for each view in turn. The page is no row here, or its
 * properties would be drawn, which stand in our article's header.
 */
function reference(recordMap: ExtendedRecordMap): string {
  const views = Math.max(
    ...Object.values(recordMap.block).map((record) => viewIds(getBlockValue(record)).length),
  )
  return Array.from({ length: views }, (_, index) => {
    const shown = structuredClone(recordMap)
    for (const record of Object.values(shown.block)) {
      const block = getBlockValue(record)
      if (block?.type === 'collection_view') block.view_ids = block.view_ids.slice(index, index + 1)
    }
    const [page] = Object.values(shown.block)
    if (page) Object.assign(getBlockValue(page) ?? {}, { parent_table: 'space' })
    return quietly(() =>
      renderToStaticMarkup(createElement(NotionRenderer, { recordMap: shown, components })),
    )
  }).join('')
}

/** The stock renderer writes whole records to the console when it does not know a type. */
function quietly<Result>(run: () => Result): Result {
  const { log, warn } = console
  Object.assign(console, { log: () => {}, warn: () => {} })
  try {
    return run()
  } finally {
    Object.assign(console, { log, warn })
  }
}

function viewIds(block: Block | undefined): string[] {
  return block?.type === 'collection_view' ? block.view_ids : []
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** The texts between the tags, without white space. */
function texts(html: string): string[] {
  return html
    .replace(/<(style|script|svg)\b[\s\S]*?<\/\1>/g, '')
    .split(/<[^>]*>/)
    .map((text) =>
      text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole).replace(/\s+/g, ''),
    )
    .filter((text) => text !== '')
}

/**
 * What the stock renderer says by itself: names of groups without a value, long addresses with their middle left out, the
 * name of a formula whose value nobody knows, the address of an icon, and hours in its own form.
 */
const ownLabel = /^No(Stage|Status|State|Season)$|\.\.\.|^Unknown$|^\/images\/|\d\d:\d\d|‣/

test('every text that the reference renderer shows of the kitchen sink is in our HTML too', async () => {
  const recordMap = await kitchenSinkRecords()
  const theirs = texts(reference({ ...recordMap, signed_urls: {}, preview_images: {} }))
  expect(theirs.length).toBeGreaterThan(400)
  const { result } = withLog(() => renderArticle(recordMap, { ...context(), pageId }))
  const ours = texts(result.html).join('')
  expect([...new Set(theirs)].filter((text) => !ownLabel.test(text) && !ours.includes(text))).toEqual([])
})
