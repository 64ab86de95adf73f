import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type PageEntry, versionOf, visibilityOf } from '@/lib/cache/page-entry'
import { PageStore } from '@/lib/cache/page-store'
import { isReadyFile, lightEntry, readReady, readyPage, wholeData, writeReady } from '@/lib/cache/ready-page'

const html = `<p>${'长长的一页。'.repeat(20_000)}</p>`
const pageData = {
  pageProps: {
    visibility: 'seen',
    version: 'v1',
    themed: true,
    theme: 'docs',
    screen: { kind: 'article', path: '/long', html },
  },
}
const large = (): PageEntry => ({
  value: { kind: 'PAGES', html, pageData, headers: undefined, status: 200 } as PageEntry['value'],
  lastModified: 5,
  cacheControl: { revalidate: 2, expire: 300 },
})

async function file(): Promise<Buffer> {
  const entry = large()
  const ready = await readyPage(entry)?.pending
  const light = ready && lightEntry(entry, ready)
  if (!ready || !light) throw new Error('no large page')
  return writeReady(light, ready)
}

test('a large page comes back from its file with everything that is sent, and what the cache asks of it', async () => {
  const read = await readReady(await file())
  const entry = read?.entry
  if (entry?.value?.kind !== 'PAGES') throw new Error('no page')
  expect(entry.value.html).toBe(html)
  expect([entry.lastModified, entry.cacheControl]).toEqual([5, { revalidate: 2, expire: 300 }])
  expect([visibilityOf(entry), versionOf(entry)]).toEqual([
    'seen',
    { page: { path: '/long', theme: 'docs' }, hash: 'v1' },
  ])
  const ready = readyPage(entry)?.done
  expect(ready?.tag).toBe((await readyPage(large())?.pending)?.tag)
  expect(gunzipSync(ready?.data ?? '').toString()).toBe(JSON.stringify(pageData))
  expect(ready?.dataBytes).toBe(Buffer.byteLength(JSON.stringify(pageData)))
  // Whoever stores the page again, or a copy of its data, has all of it.
  expect(wholeData({ ...entry.value.pageData })).toEqual(pageData)
  expect(JSON.stringify(entry.value.pageData)).not.toContain('长')
})

test('a small page has no such form, and a damaged file holds no page', async () => {
  const small = { value: { kind: 'PAGES', html: '<p>', pageData }, lastModified: 1 } as unknown as PageEntry
  expect(readyPage(small)).toBeNull()
  const whole = await file()
  expect(isReadyFile(whole)).toBe(true)
  for (const length of [6, 9, 40, 2_000, whole.length - 1])
    expect(await readReady(whole.subarray(0, length)), `${length}`).toBeNull()
  for (const place of [20, whole.length - 300, whole.length - 2]) {
    const changed = Buffer.from(whole)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(await readReady(changed), `${place}`).toBeNull()
  }
})

test('simultaneous requests for a large page on disk share one reading, and a page stored meanwhile counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  try {
    const limits = { memory: 10_000_000, disk: 10_000_000 }
    await new PageStore(folder, limits).set('long', large())
    const store = new PageStore(folder, limits)
    const [one, two] = await Promise.all([store.get('long'), store.get('long')])
    expect(one).not.toBeNull()
    expect(two).toBe(one)
    const other = new PageStore(folder, limits)
    const reading = other.get('long')
    const newer = { ...large(), lastModified: 9 }
    await other.set('long', newer)
    await reading
    expect((await other.get('long'))?.lastModified).toBe(9)
    const [name = ''] = readdirSync(folder)
    writeFileSync(join(folder, name), readFileSync(join(folder, name)).subarray(0, 50))
    expect(await new PageStore(folder, limits).get('long')).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
