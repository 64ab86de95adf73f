import type { Locator, Page } from '@playwright/test'
import { type CommentService, commentTable } from '@/conf/comments'
import { type ThemeName, themeNames } from '@/themes/names'
import { expect, settingsWith, test } from '../../support/blogs/blog-with'
import { colourViolationsIn, prepareForAxe } from '../../support/browser/axe'
import { serveBackends } from '../../support/services/comment-backends'
import { serveClients } from '../../support/services/comment-cdn'
import { startTwikoo } from '../../support/services/twikoo-server'
import { startWaline } from '../../support/waline'

// Each service alone: beside the others, the policy would allow what one of them needs.

const article = '/article/harbour-at-five'
const area = 'section:has(> #comments)'
const words = 'The gulls are right about the bread.'

/** What a reader sees once the service's own client, or what stands in for its frame, has the comments. */
const shown: Record<CommentService, (page: Page) => Locator> = {
  twikoo: (page) => page.getByText(words),
  giscus: (page) => page.frameLocator('iframe[title="Comments"]').getByText(/repo=pond/),
  gitalk: (page) => page.getByText('Gitalk has one comment'),
  cusdis: (page) => page.frameLocator('iframe[title="Cusdis"]').getByText(`Cusdis at ${article}`),
  utterances: (page) => page.frameLocator('iframe[title="Comments"]').getByText(/repo=pond/),
  waline: (page) => page.locator('[data-waline]').getByText(words),
  valine: (page) => page.getByText(/Valine where/),
  artalk: (page) => page.getByText(`Artalk at ${article}`),
}

/** The backend of a service at its configured address: a server of this test. */
async function connect(page: Page, host: string, url: string): Promise<void> {
  await page.route(`https://${host}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    const response = await route.fetch({ url: `${url}${pathname}${search}` })
    const headers = { ...response.headers(), 'access-control-allow-origin': '*' }
    await route.fulfill({ response, headers })
  })
}

/** Each service is read in one theme; a full run takes all. */
function themesOf(service: CommentService): readonly ThemeName[] {
  if (process.env.E2E_WHOLE) return themeNames
  const place = commentTable.findIndex(({ name }) => name === service)
  return themeNames.slice(place % themeNames.length).slice(0, 1)
}

async function open(page: Page, url: string, theme: ThemeName): Promise<void> {
  await page.goto(`${url}${article}?theme=${theme}`)
  await page.locator('#comments').scrollIntoViewIfNeeded()
}

/** Reads the comments in both modes and at both widths; an error in the console, as of the policy, fails the test. */
async function expectReadable(page: Page, service: CommentService, url: string): Promise<void> {
  for (const theme of themesOf(service)) {
    await open(page, url, theme)
    await expect(shown[service](page)).toBeVisible()
    await expect(page.locator(area).getByText('Loading...')).toHaveCount(0)
    // The frame of Cusdis shows the ground of the page, which axe would take for white: it gets the ones of its own mode.
    if (service === 'cusdis')
      await page
        .frameLocator('iframe[title="Cusdis"]')
        .locator('body')
        .evaluate((body) => {
          body.style.background = 'light-dark(#fff, #1d1e22)'
        })
    // The panel of Twikoo's owner lies over the comments, out of sight: axe would judge nothing below it.
    await page.locator('.tk-admin-container').evaluateAll((panels) => {
      for (const panel of panels) panel.remove()
    })
    expect(await colourViolationsIn(page, area), theme).toEqual([])
  }
}

for (const { name } of commentTable) {
  if (name === 'waline' || name === 'twikoo') continue
  test(`R-385 comments by ${name} alone can be read in both modes on phone and desk, with no policy violation`, {
    tag: '@full',
  }, async ({ page, startBlogWith }) => {
    const url = await startBlogWith(name, settingsWith(name))
    await serveClients(page)
    await serveBackends(page)
    await prepareForAxe(page)
    await expectReadable(page, name, url)
  })
}

test('R-013 R-385 a comment by Waline is posted to its own server, seen, there after a reload, and can be read in the dark', {
  tag: '@full',
}, async ({ page, atEnd, startBlogWith }) => {
  const waline = await startWaline()
  atEnd(waline.stop)
  const url = await startBlogWith('waline', settingsWith('waline'))
  await serveClients(page)
  await serveBackends(page)
  await connect(page, 'waline.example', waline.url)
  await prepareForAxe(page)
  await open(page, url, 'heo')
  const widget = page.locator('[data-waline]')
  await widget.getByLabel('NickName').fill('Ada')
  await widget.getByLabel('E-Mail').fill('ada@example.com')
  const comment = `${words} [A map](https://example.com/map) and \`a tide table\``
  await widget.getByRole('textbox').last().fill(comment)
  await widget.getByRole('button', { name: 'Submit' }).click()
  await expect(widget.getByText(words)).toBeVisible()

  await page.reload()
  await page.locator('#comments').scrollIntoViewIfNeeded()
  await expect(widget.getByText(words)).toBeVisible()
  await expectReadable(page, 'waline', url)
})

test('R-385 comments by twikoo alone can be read in both modes on phone and desk, with no policy violation', {
  tag: '@full',
}, async ({ page, atEnd, startBlogWith }) => {
  const twikoo = await startTwikoo()
  atEnd(twikoo.stop)
  const url = await startBlogWith('twikoo', settingsWith('twikoo'))
  await serveClients(page)
  await serveBackends(page)
  await connect(page, 'twikoo.example', twikoo.url)
  await prepareForAxe(page)
  const comment = {
    ...{ event: 'COMMENT_SUBMIT', nick: 'Ada', mail: 'ada@example.com', link: '', ua: 'Firefox/140.0' },
    ...{ url: article, href: article, comment: `<p>${words}</p>`, pid: '', rid: '' },
  }
  await page.request.post(twikoo.url, { data: comment })
  await expectReadable(page, 'twikoo', url)
})
