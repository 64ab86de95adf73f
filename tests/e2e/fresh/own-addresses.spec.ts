import { expect, test } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { wake } from '../../support/browser/wake'
import { setProperty } from '../../support/workspace/edits'
import { embeddedRecords } from '../../support/workspace-server'

// The owner writes the blog's own addresses into the menu and into a text, and has not set LINK.

const records = Object.values(embeddedRecords().block).map(({ value }) => value)
const rowOf = (title: string) =>
  records.find(({ type, properties }) => type === 'page' && properties?.title?.[0]?.[0] === title)
const [elsewhere, about] = [rowOf('Elsewhere'), rowOf('About')]
const harbour = records.find(
  ({ type, properties }) => type === 'page' && JSON.stringify(properties).includes('harbour-at-five'),
)
const paragraph = harbour?.content?.find((id) => embeddedRecords().block[id]?.value.type === 'text') ?? ''

let blog: OwnBlog
test.beforeAll(async () => {
  test.setTimeout(120_000)
  blog = await startOwnBlog(`own-addresses-${test.info().parallelIndex}`)
  blog.workspace.server.edit((all) => {
    setProperty(all, elsewhere?.id ?? '', 'slug', `${blog.url}/article/kitchen-sink`)
    setProperty(all, about?.id ?? '', 'slug', 'archive')
    setProperty(all, about?.id ?? '', 'title', 'All by month')
    const block = all.block[paragraph]?.value
    if (block)
      block.properties = { title: [['See '], ['the sink', [['a', `${blog.url}/article/kitchen-sink`]]]] }
    const page = all.block[harbour?.id ?? '']?.value
    if (page) page.last_edited_time += 120_000
  })
  const shows = (path: string, words: string) =>
    expect.poll(async () => (await fetch(blog.url + path)).text(), { timeout: 30_000 }).toContain(words)
  await shows('/article/harbour-at-five', 'the sink')
  for (const theme of themeNames) await shows(`/tag?theme=${theme}`, 'All by month')
})
test.afterAll(() => blog.close())

for (const theme of themeNames) {
  test(`R-054 ${theme}: a link to an absolute address of the site opens in the same tab, at once and after hydration`, {
    tag: '@full',
  }, async ({ page, context }) => {
    for (const isAwake of [false, true]) {
      for (const place of ['text', 'menu'] as const) {
        await page.goto(`${blog.url}/article/harbour-at-five?theme=${theme}`)
        if (isAwake) await wake(page)
        const link =
          place === 'text'
            ? page.getByRole('link', { name: 'the sink', exact: true })
            : page.getByRole('link', { name: 'Elsewhere', exact: true }).first()
        await link.click()
        await expect(page).toHaveURL(`${blog.url}/article/kitchen-sink?theme=${theme}`)
        expect(context.pages()).toHaveLength(1)
      }
    }
  })

  test(`R-158 R-160 ${theme}: an entry of the workspace's menu stands in place of the fixed one of the same address`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto(`${blog.url}/tag?theme=${theme}`)
    const menu = page.getByRole('navigation').getByRole('link')
    await expect(
      menu.and(page.getByRole('link', { name: 'All by month', exact: true })).first(),
    ).toBeVisible()
    await expect(menu.and(page.getByRole('link', { name: 'Archive', exact: true }))).toHaveCount(0)
  })
}

test('R-160 on a phone the side menu has the workspace’s entry in place of the fixed one', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${blog.url}/tag`)
  await wake(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  await expect(panel.getByRole('link', { name: 'All by month', exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Search', exact: true })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'Archive', exact: true })).toHaveCount(0)
})
