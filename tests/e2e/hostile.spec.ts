import { expect, test } from '@playwright/test'
import { renderArticle } from '@/lib/article'
import { context, withLog } from '@/tests/unit/article/support'
import { damage } from '../support/hostile-records'
import { partOf, samplePage } from '../support/sample-page'
import { Random } from '../support/workspace/random'

test('what is drawn of damaged and hostile records runs nothing in a browser, even without the site’s policy', async ({
  page,
}) => {
  const sample = await samplePage()
  const given = { ...context(), pageId: sample.id }
  await page.route(/^https?:/, (route) => route.abort())
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  for (let batch = 0; batch < 8; batch += 1) {
    const html = withLog(() =>
      Array.from({ length: 50 }, (_, i) => {
        const random = new Random(batch * 50 + i + 1)
        const map = partOf(sample, random, 'flat')
        damage(map, random)
        return renderArticle(map, given).html
      }).join(''),
    ).result
    await page.setContent(`<!doctype html><body>${html}</body>`, { waitUntil: 'domcontentloaded' })
    const found = await page.evaluate(() =>
      [...document.body.querySelectorAll('*')].flatMap((element) => {
        const names = element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'srcdoc')
        const runs = element.matches('script, style, object, embed, base, meta, form')
        const address = element instanceof HTMLAnchorElement ? element.protocol : ''
        const wrong = !['', ':', 'http:', 'https:', 'mailto:', 'tel:', 'about:'].includes(address)
        return names.length > 0 || runs || wrong ? [element.outerHTML.slice(0, 300)] : []
      }),
    )
    expect(found).toEqual([])
    // Whoever presses everything starts nothing either.
    await page.evaluate(() => {
      for (const control of document.querySelectorAll<HTMLElement>('summary, button')) control.click()
    })
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  }
  expect(dialogs).toEqual([])
})
