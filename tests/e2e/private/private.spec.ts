import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSecretFile } from '@/lib/build-facts'
import { builtFiles } from '../../support/blogs/built-files'
import { expect, test } from '../../support/browser/fixtures'
import { lockedLetter, readerAt } from '../../support/locked-letter'
import { secretMarkers } from '../../support/secrets'
import { dyingAddress, mediaAddresses } from '../../support/texts/media-addresses'
import { controlWorkspace } from '../../support/workspace/control'

// This blog's workspace shows itself to the holder of a token alone.

const workspace = process.env.E2E_WORKSPACE ?? 'no workspace'
const pages = [
  '/',
  '/archive',
  '/feed',
  '/sitemap.xml',
  '/article/kitchen-sink',
  '/article/harbour-at-five',
  '/about',
]

test('R-365 every stored file of a private workspace comes through the site, and neither token nor host is told', async ({
  request,
}) => {
  test.setTimeout(120_000)
  const buildId = /"buildId":"([^"]+)"/.exec(await (await request.get('/')).text())?.[1]
  const data = pages
    .filter((page) => !/feed|xml/.test(page))
    .map((page) => `/_next/data/${buildId}${page === '/' ? '/index' : page}.json`)
  const addresses = new Set<string>()
  for (const page of [...pages, ...data]) {
    const text = await (await request.get(page)).text()
    expect(text, page).not.toContain(secretMarkers.NOTION_TOKEN_V2)
    expect(text, page).not.toContain(`${workspace}/image/`)
    expect(dyingAddress.exec(text)?.[0], page).toBeUndefined()
    for (const address of mediaAddresses(text)) addresses.add(address)
  }
  const own = [...addresses].filter((address) => address.startsWith('/api/media/'))
  expect(own.length).toBeGreaterThan(8)
  const kinds = new Set<string>()
  for (const address of own) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    kinds.add(answer.headers()['content-type']?.split('/')[0] ?? '')
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['image', 'video', 'audio', 'application']))
  await controlWorkspace(workspace, { clockAheadMs: 48 * 3_600_000 })
  for (const address of own) expect((await request.get(address)).status(), address).toBe(200)
})

test('R-365 the pictures of a private workspace are shown, in the sizes that its image endpoint makes', async ({
  page,
}) => {
  await controlWorkspace(workspace, { resetCalls: true })
  await page.goto('/article/kitchen-sink')
  const picture = page.getByRole('img', { name: 'Reeds at the edge of the pond' }).first()
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(1)
  expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(
    /\/api\/media\/[^/]+\?(?:.*&)?width=\d+$/,
  )
  expect((await controlWorkspace(workspace)).image).toBeGreaterThan(0)
})

test('R-373 without SESSION_SECRET the build’s own secret opens locked posts, and is told to nobody', async ({
  request,
}) => {
  const { key, path } = lockedLetter()
  const opened = await readerAt(request, '203.0.113.50').unlock(key, 'open-sesame')
  expect(opened.status()).toBe(200)
  expect(await (await request.get(`/unlock${path}`)).text()).toContain('LOCKED-MARKER-7f3a')
  const secret = await readFile(join(process.env.E2E_DIST ?? '', buildSecretFile), 'utf8')
  expect(secret).toMatch(/^[\w-]{43}$/)
  for (const file of await builtFiles()) {
    const text = await (await request.get(file)).text()
    for (const hidden of [secret, secretMarkers.NOTION_TOKEN_V2])
      expect(text.includes(hidden), file).toBe(false)
  }
})
