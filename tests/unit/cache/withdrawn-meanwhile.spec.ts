import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodeFs } from 'next/dist/server/lib/node-fs-methods'
import { expect, test } from 'vitest'
import PageCache from '@/lib/cache/page-cache'
import type { PageEntry } from '@/lib/cache/page-entry'
import { PageStore } from '@/lib/cache/page-store'
import { TtlCache } from '@/lib/ttl-cache'
import { Freshness } from '@/lib/workspace/freshness'
import { Visibility } from '@/lib/workspace/visibility/visibility'
import { makeSite } from '../screens/make-site'
import { makePost } from '../site/make-post'

const open = makePost({ title: 'Open', slug: 'open' })
const before = makeSite([open, makePost({ title: 'Other', slug: 'other' })])
const after = makeSite([open])

test('R-373 a page does not stay on disk when something is withdrawn while it is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'withdrawn-meanwhile-'))
  mkdirSync(join(folder, 'server', 'pages'), { recursive: true })
  writeFileSync(join(folder, 'BUILD_ID'), 'build-1')
  const stored = join(folder, 'server', 'page-cache')
  const visibility = new Visibility()
  visibility.note(before)
  const pages = new PageStore(stored, { memory: 1_000_000, disk: 1_000_000 })
  const set = pages.set.bind(pages)
  pages.set = async (key, entry) => {
    visibility.note(after)
    await set(key, entry)
  }
  const cache = new PageCache(
    {
      fs: nodeFs,
      serverDistDir: join(folder, 'server'),
      flushToDisk: true,
      revalidatedTags: [],
      _requestHeaders: {},
    },
    {
      redis: null,
      ownAges: new TtlCache<number>(100),
      pages,
      fixed: new Set(),
      empty: new TtlCache<PageEntry>(100),
      visibility,
      freshness: new Freshness(),
      isListening: true,
    },
  )
  const pageProps = {
    screen: { kind: 'article', path: '/a' },
    theme: 'heo',
    themed: false,
    visibility: new Visibility().fingerprintOf(before),
  }
  const page = { kind: 'PAGES', html: 'of former rights', pageData: { pageProps }, headers: undefined }
  try {
    await cache.set('/a', { ...page, status: 200 } as Parameters<PageCache['set']>[1], {
      cacheControl: { revalidate: 60, expire: 3_600 },
    })
    expect(readdirSync(stored)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
