import { prepareForAxe, violationsIn } from '../../support/browser/axe'
import { expect, test } from '../../support/browser/fixtures'

const home = '/?theme=magazine'

test('magazine: one main heading, a lead, columns, and sections that lead to their categories', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(home)
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Ink Pond')
  await expect(page.getByRole('banner').locator('time').first()).toBeVisible()
  const stories = page.getByRole('region', { name: 'Posts' }).getByRole('article')
  await expect(stories).toHaveCount(12)
  const links = await stories
    .locator(':is(h2, h3) a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(links).size).toBe(12)

  // The lead has the largest picture and headline; the next three stand in a line below it.
  const sizes = await stories.evaluateAll((all) =>
    all.map((story) => ({
      headline: Number.parseFloat(getComputedStyle(story.querySelector('h2, h3') ?? story).fontSize),
      top: Math.round(story.getBoundingClientRect().top),
      picture: story.querySelector('img')?.clientWidth ?? 0,
    })),
  )
  const [lead, ...others] = sizes
  expect(lead?.headline).toBeGreaterThan(2 * Math.max(...others.map(({ headline }) => headline)))
  expect(lead?.picture).toBeGreaterThan(1.4 * Math.max(...others.map(({ picture }) => picture)))
  expect(new Set(others.slice(0, 3).map(({ top }) => top)).size).toBe(1)

  const sections = page.locator('main section section')
  expect(await sections.count()).toBeGreaterThan(2)
  for (const section of await sections.all()) {
    const heading = section.getByRole('heading', { level: 2 })
    const name = (await heading.textContent()) ?? ''
    const link = heading.getByRole('link')
    await expect(link).toHaveAttribute('href', `/category/${encodeURIComponent(name)}?theme=magazine`)
    expect(await section.getByRole('article').count()).toBeGreaterThan(0)
    await expect(section.getByRole('heading', { level: 3 })).toHaveCount(
      await section.getByRole('article').count(),
    )
  }
})

for (const width of [390, 834, 1440, 1920]) {
  test(`magazine at ${width} px: nothing overflows, and what is read first stands first`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(home)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    // In the order of the document each story is below or beside the one before, never above it.
    const boxes = await page
      .getByRole('main')
      .getByRole('article')
      .evaluateAll((all) => all.map((story) => story.getBoundingClientRect().toJSON()))
    for (const [index, box] of boxes.entries()) {
      const before = boxes[index - 1]
      if (before) expect(box.top >= before.bottom - 1 || box.left >= before.right - 1).toBe(true)
    }
    const levels = await page
      .getByRole('heading')
      .evaluateAll((all) => all.map(({ tagName }) => Number(tagName.slice(1))))
    expect(levels[0]).toBe(1)
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThan(2)
  })
}

test('magazine: an article has category, standfirst, byline, a narrow measure and a drop cap', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/article/long-walk?theme=magazine')
  const head = page.getByRole('article').locator('> header')
  await expect(head.getByRole('link', { name: 'Engineering', exact: true })).toHaveCount(1)
  await expect(head.getByText(/^From the moment a finger touches a link/)).toBeVisible()
  await expect(head.getByRole('link', { name: 'Lin Yao' })).toHaveAttribute('rel', 'author')
  const first = page.locator('#article-body p').first()
  const letters = await first.evaluate((paragraph) => {
    const text = document.createRange()
    text.selectNodeContents(paragraph)
    const lines = new Set([...text.getClientRects()].map(({ bottom }) => Math.round(bottom / 8)))
    return (paragraph.textContent ?? '').length / lines.size
  })
  expect(letters).toBeLessThan(80)
  const cap = await first.evaluate((paragraph) => getComputedStyle(paragraph, '::first-letter').fontWeight)
  expect(cap).toBe('900')
})

test('magazine: no violations on the front page and an article', { tag: '@full' }, async ({ page }) => {
  test.setTimeout(180_000)
  await prepareForAxe(page)
  for (const path of [home, '/article/long-walk?theme=magazine', '/category/Travel?theme=magazine']) {
    await page.goto(path)
    expect.soft(await violationsIn(page), path).toEqual([])
  }
})
