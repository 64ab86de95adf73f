import { expect, test } from '../../support/browser/fixtures'
import { dyingAddress, mediaAddresses } from '../../support/texts/media-addresses'
import { controlWorkspace } from '../../support/workspace/control'

const hour = 3_600_000
const pages = ['/', '/archive', '/feed', '/article/kitchen-sink', '/article/long-walk', '/colophon', '/about']

test('R-365 R-383 no page, data or feed names an address that dies, and 48 hours later every medium still answers', {
  tag: '@full',
}, async ({ request }) => {
  test.setTimeout(120_000)
  const buildId = /"buildId":"([^"]+)"/.exec(await (await request.get('/')).text())?.[1]
  const addresses = new Set<string>()
  for (const page of [
    ...pages,
    ...pages.map((path) => `/_next/data/${buildId}${path === '/' ? '/index' : path}.json`),
  ]) {
    const text = await (await request.get(page)).text()
    expect(dyingAddress.exec(text)?.[0], page).toBeUndefined()
    for (const address of mediaAddresses(text)) addresses.add(address)
  }
  const own = [...addresses].filter((address) => address.startsWith('/api/media/'))
  expect(own.length).toBeGreaterThan(4)
  const answers = async () => {
    for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200)
  }
  await answers()
  // What was signed until now is dead, in the memory of the blog as well.
  await controlWorkspace(process.env.E2E_WORKSPACE ?? '', { clockAheadMs: 48 * hour })
  await answers()
})

test('films and documents are handed out whole, in ranges, by their tags, and safely', async ({
  request,
}) => {
  const html = await (await request.get('/article/kitchen-sink')).text()
  const film = /<video[^>]+src="(\/api\/media\/[^"]+)"/.exec(html)?.[1] ?? ''
  const whole = await request.get(film)
  const bytes = await whole.body()
  expect(whole.headers()).toMatchObject({
    'content-type': 'video/mp4',
    'content-length': String(bytes.length),
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=600, s-maxage=300, no-transform',
  })
  expect(whole.headers()['content-disposition']).toContain('ripples.mp4')

  const part = await request.get(film, { headers: { range: 'bytes=100-199' } })
  expect(part.status()).toBe(206)
  expect(part.headers()['content-range']).toBe(`bytes 100-199/${bytes.length}`)
  expect((await part.body()).equals(bytes.subarray(100, 200))).toBe(true)
  const end = await request.get(film, { headers: { range: 'bytes=-10' } })
  expect((await end.body()).equals(bytes.subarray(-10))).toBe(true)
  const several = await request.get(film, { headers: { range: 'bytes=0-1,5-6' } })
  expect([several.status(), (await several.body()).length]).toEqual([200, bytes.length])
  const beyond = await request.get(film, { headers: { range: `bytes=${bytes.length}-` } })
  expect([beyond.status(), beyond.headers()['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  const head = await request.head(film)
  expect([head.status(), head.headers()['content-length']]).toEqual([200, String(bytes.length)])

  const pdf = await request.get(/data-pdf="(\/api\/media\/[^"]+)"/.exec(html)?.[1] ?? '')
  expect(pdf.headers()['content-type']).toBe('application/pdf')
  expect(pdf.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  const archive = /href="(\/api\/media\/[^"]+)"[^>]*>(?:(?!<\/a>).)*field-kit\.zip/.exec(html)?.[1] ?? ''
  const zip = await request.get(archive)
  expect(zip.headers()['content-type']).toBe('application/octet-stream')
  expect(zip.headers()['content-disposition']).toMatch(/^attachment; filename="field-kit\.zip"/)
  expect(zip.headers()['content-security-policy']).toContain('sandbox')
})

test('addresses that no page gives are 404 without a request to the workspace, however many', {
  tag: '@full',
}, async ({ request }) => {
  const workspace = process.env.E2E_WORKSPACE ?? ''
  const html = await (await request.get('/article/kitchen-sink')).text()
  const [film = ''] = /\/api\/media\/[^"?]+/.exec(html) ?? []
  const [, id = '', tag = ''] = /^\/api\/media\/([\w-]{22})\.([\w-]{15})$/.exec(film) ?? []
  expect(tag).not.toBe('')
  const made = Array.from({ length: 130 }, (_, i) => `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`)
  const forged = [
    'x',
    ...made,
    ...made.slice(0, 10).map((other) => `${other}.${tag}`),
    id,
    `${id}.`,
    `${id}.${tag.slice(1)}`,
    `${id}.${tag}A`,
    `${id}.${tag.slice(0, 14)}${tag.endsWith('A') ? 'B' : 'A'}`,
    `${id}.${tag}?property=title`,
    `${id}.${tag}?property=icon`,
    `${id}.${tag}?property=&property=icon`,
  ]
  await controlWorkspace(workspace, { resetCalls: true })
  const statuses = new Set<number>()
  for (const name of forged) statuses.add((await request.get(`/api/media/${name}`)).status())
  expect([...statuses]).toEqual([404])
  const { syncRecordValuesMain: records = 0, getSignedFileUrls: signed = 0 } =
    await controlWorkspace(workspace)
  // The index is looked at again in each window, and other tests open articles meanwhile.
  expect(records).toBeLessThan(forged.length / 2)
  expect(signed).toBeLessThan(forged.length / 10)
  expect((await request.get(film)).status()).toBe(200)
})

for (const { viewer, name } of [
  { viewer: true, name: 'with a PDF viewer shows the document, and its link as a quiet line in the middle' },
  { viewer: false, name: 'without a PDF viewer shows a card with name and kind in place of the document' },
]) {
  test(`R-242 a phone ${name}`, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.addInitScript((value) => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => value })
    }, viewer)
    await page.goto('/article/kitchen-sink')
    const figure = page.locator('figure:has([data-pdf])')
    const link = figure.getByRole('link', { name: 'colophon.pdf PDF' })
    await link.scrollIntoViewIfNeeded()
    await expect(figure.locator('[data-pdf]')).toBeVisible({ visible: viewer })
    await expect(figure.locator('iframe')).toHaveCount(viewer ? 1 : 0)
    const [outer, inner] = [await figure.boundingBox(), await link.boundingBox()]
    if (outer === null || inner === null) throw new Error('The link has no box')
    expect(Math.abs(inner.x + inner.width / 2 - outer.x - outer.width / 2)).toBeLessThanOrEqual(1)
    if (viewer) expect(inner.width).toBeLessThan(outer.width / 2)
    else expect(inner.width).toBeCloseTo(outer.width, 0)
  })
}
