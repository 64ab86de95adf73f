import { expect, test } from '@playwright/test'
import { zipSync } from 'fflate'
import { templateFiles } from '@/scripts/new/archive'
import { type OwnBlog, startOwnBlog } from '../../support/blogs/own-blog'
import { importedRecords } from '../../support/texts/imported-archive'
import { readArchive } from '../../support/texts/read-archive'
import { withFullPageDatabases } from '../../support/workspace/full-page-databases'
import { workspaceOf } from '../../support/workspaces'

// What `npm run new -- --lang zh-CN` writes, as it is right after the import, served by the production build.

test.describe.configure({ mode: 'default' })

let blog: OwnBlog
test.beforeAll(async () => {
  test.setTimeout(120_000)
  const today = new Date().toISOString().slice(0, 10)
  const records = importedRecords(readArchive(zipSync(templateFiles('zh-CN', today))))
  blog = await startOwnBlog('template', {}, workspaceOf(withFullPageDatabases(records)))
  await blog.restart({ keptPages: false })
})
test.afterAll(() => blog.close())

test('R-261 R-284 the imported template is a blog in Chinese: posts, menu, notice and settings', {
  tag: '@full',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 1000 })
  await page.goto(blog.url)
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveTitle(/我的博客/)
  const main = page.getByRole('main')
  for (const title of ['从这里开始', '页面里能放什么', '一篇上锁的文章'])
    await expect(main.getByRole('heading', { name: title }).first()).toBeVisible()
  for (const hidden of ['只有网址的文章', '以后再写的想法'])
    await expect(page.getByText(hidden)).toHaveCount(0)
  await expect(page.getByText('你的名字').filter({ visible: true })).not.toHaveCount(0)
  await expect(page.getByText('欢迎光临！这是侧边栏里的公告').filter({ visible: true })).not.toHaveCount(0)
  for (const address of ['/memos', '/about'])
    await expect(page.getByRole('navigation').locator(`a[href="${address}"]`).first()).toBeAttached()
})

test('the posts of the imported template open, and their links lead to each other', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(`${blog.url}/article/what-a-page-can-hold`)
  const article = page.getByRole('article')
  await expect(article.getByRole('table')).toBeVisible()
  await expect(article.getByRole('img', { name: '雾里的三座山' })).toBeVisible()
  await page.goto(`${blog.url}/article/first-steps`)
  await expect(article.getByRole('link', { name: '关于', exact: true })).toHaveAttribute('href', '/about')
  await expect(article.locator('a[href="/article/what-a-page-can-hold"]').first()).toBeVisible()
  expect(await page.content()).not.toContain('类型: 文章')
  await page.goto(`${blog.url}/memos`)
  await expect(page.getByText('比煮一个鸡蛋还快')).toBeVisible()
})

test('the locked post of the imported template opens with its password', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto(`${blog.url}/article/behind-a-password`)
  await expect(page.getByText('钥匙果然在门垫下面')).toHaveCount(0)
  await page.locator('input[type=password]').fill('pine-tree')
  await page.locator('input[type=password]').press('Enter')
  await expect(page.getByText('钥匙果然在门垫下面')).toBeVisible()
})
