import { NotionAPI } from 'notion-client'
import type { ExtendedRecordMap } from 'notion-types'
import { getBlockValue, getPageContentBlockIds } from 'notion-utils'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { NotionRenderer } from 'react-notion-x'
import { Collection } from 'react-notion-x/third-party/collection'
import { expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { everyBlock } from '@/tests/support/workspace/every-block'
import { generateWorkspace } from '@/tests/support/workspace/generate'
import { startWorkspaceServer } from '@/tests/support/workspace-server'

const records = compileWorkspace(everyBlock, { files: 'stored' })
const generated = generateWorkspace({ posts: 12, longBlocks: 1_000 })

function missing(recordMap: ExtendedRecordMap): string[] {
  return getPageContentBlockIds(recordMap).filter((id) => !getBlockValue(recordMap.block[id]))
}

/** The stock renderer leaves these to the site: empty ones keep it quiet. */
const nothing = () => null
const components = { Collection, Code: nothing, Equation: nothing, Tweet: nothing }

function render(recordMap: ExtendedRecordMap): string {
  return renderToStaticMarkup(createElement(NotionRenderer, { recordMap, fullPage: true, components }))
}

/** The page's HTML with one of the database's views in front. */
function renderView(recordMap: ExtendedRecordMap, index: number): string {
  const shown = structuredClone(recordMap)
  for (const record of Object.values(shown.block)) {
    const block = getBlockValue(record)
    if (block?.type === 'collection_view') block.view_ids = block.view_ids.slice(index, index + 1)
  }
  const html = render(shown)
  return html.slice(html.indexOf('notion-collection-header'))
}

for (const shape of ['flat', 'nested'] as const) {
  test(`notion-client reads a page of every block without a gap, and its renderer draws it (${shape})`, async () => {
    const server = await startWorkspaceServer({ records, shape })
    try {
      const client = new NotionAPI({ apiBaseUrl: server.apiBaseUrl })
      const page = await client.getPage(records.meta.rows['every-block'] ?? '', {
        throwOnCollectionErrors: true,
      })
      expect(missing(page)).toEqual([])
      const html = render(page)
      for (const text of [
        'Words: ',
        'inner bullet',
        'quoted',
        'Hidden below a heading.',
        'Called out.',
        'A pond in May',
        'Fix it',
        'The harbour at five',
        'Left.',
        'Signed.',
        'Kyoto',
        'First panel.',
        'Press',
        'The end.',
      ]) {
        expect(html).toContain(text)
      }
      expect(html).toContain(`${server.filesOrigin}/f/f/`)
    } finally {
      await server.close()
    }
  })

  test(`notion-client reads a page of 1,000 blocks with every marker (${shape})`, {
    tags: shape === 'flat' ? 'full' : [],
  }, async () => {
    const server = await startWorkspaceServer({ records: generated.records, shape })
    try {
      const client = new NotionAPI({ apiBaseUrl: server.apiBaseUrl })
      const page = await client.getPage(generated.expected.specials.long.id)
      expect(missing(page)).toEqual([])
      const html = render(page)
      expect(generated.expected.longMarkers.filter((marker) => !html.includes(marker))).toEqual([])
    } finally {
      await server.close()
    }
  })
}

test("the renderer draws a database's table, board, gallery, list and groups from what the server answers", async () => {
  const server = await startWorkspaceServer({ records })
  try {
    const client = new NotionAPI({ apiBaseUrl: server.apiBaseUrl })
    const page = await client.getPage(records.meta.rows['every-block'] ?? '', {
      throwOnCollectionErrors: true,
    })
    const [table = '', board = '', gallery = '', list = '', grouped = ''] = [0, 1, 2, 3, 4].map((index) =>
      renderView(page, index),
    )
    expect(table.indexOf('Oslo')).toBeLessThan(table.indexOf('Kyoto'))
    expect(board.match(/notion-board-th-count">\d/g)).toEqual(
      [2, 1, 1].map((n) => `notion-board-th-count">${n}`),
    )
    expect(board.match(/notion-board-group-card/g)).toHaveLength(4)
    expect(gallery.match(/notion-collection-card /g)).toHaveLength(4)
    expect(list).toContain('Oslo')
    expect(list).not.toContain('Kyoto')
    expect(grouped).toContain('notion-collection-group')
    expect(grouped).toContain('Kyoto')
  } finally {
    await server.close()
  }
})

test('notion-client reads the content database with each of its views', async () => {
  const server = await startWorkspaceServer({ records: generated.records })
  try {
    const client = new NotionAPI({ apiBaseUrl: server.apiBaseUrl })
    const page = await client.getPage(server.rootPageId, { throwOnCollectionErrors: true })
    const { collectionId, viewIds } = generated.records.meta
    expect(Object.keys(page.collection_query[collectionId] ?? {}).sort()).toEqual([...viewIds].sort())
    expect(server.calls().queryCollection).toBe(7)
  } finally {
    await server.close()
  }
})
