import { expect, test } from '@playwright/test'
import { renderArticle } from '@/lib/article'
import { formula } from '@/lib/article/math'
import { TimeBudget } from '@/lib/article/time-budget'
import { parserBreak } from '@/lib/site/parser-break'
import { context, withLog } from '@/tests/unit/article/support'
import { damage } from '../../support/hostile-records'
import { partOf, samplePage } from '../../support/sample-page'
import { Random } from '../../support/workspace/random'

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
        return renderArticle(map, given).html.replaceAll(parserBreak, '')
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

test('a formula in a link covers nothing of the page around it', { tag: '@full' }, async ({ page }) => {
  const box = '\\rule{40em}{40em}'.repeat(5)
  const boxes = [-3, -2, -1, 0, 1].map((step) => `\\raisebox{${step * 40}em}{\\rlap{${box}}}`).join('')
  const source = `\\smash{\\rlap{\\kern-80em\\color{transparent}${boxes}}}`
  const html = formula(source, false, new TimeBudget(1_000))
  expect(html).toContain('katex-base')
  await page.goto('/article/kitchen-sink')
  const covered = await page.evaluate((inner) => {
    const paragraph = document.querySelector('#article-body .notion p')
    paragraph?.insertAdjacentHTML('beforeend', `<a href="https://other.example"><span>${inner}</span></a>`)
    let count = 0
    for (let x = 10; x < innerWidth; x += 20)
      for (let y = 10; y < innerHeight; y += 20)
        if (document.elementFromPoint(x, y)?.closest('a[href="https://other.example"]')) count += 1
    return count
  }, html)
  expect(covered).toBeLessThan(20)
})
