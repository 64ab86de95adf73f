import { type Browser, type Page, test as plain } from '@playwright/test'
import { themeNames } from '@/themes/names'
import { expect, test } from '../../support/browser/fixtures'

const phone = { width: 390, height: 844 }

/** What a reader cannot read: text and pictures of the main region that are transparent, or pictures without a source. */
async function hiddenIn(page: Page) {
  return page.evaluate(() => {
    const faults: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'main :is(p, h1, h2, h3, li, time, img, figure)',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      // What is decorative may be faint.
      if (element.closest('[aria-hidden="true"]')) continue
      for (let at: HTMLElement | null = element; at; at = at.parentElement) {
        if (
          getComputedStyle(at).opacity !== '1' &&
          !at.matches('.notion-to-do *, .notion-to-do, svg, :disabled')
        ) {
          faults.push(`${at.tagName} ${at.className} is transparent: ${element.textContent?.slice(0, 40)}`)
          break
        }
      }
      if (
        element instanceof HTMLImageElement &&
        !/^(https?:|\/|data:image\/svg)/.test(element.getAttribute('src') ?? '')
      ) {
        faults.push(`a picture without a source: ${element.outerHTML.slice(0, 120)}`)
      }
    }
    return [...new Set(faults)]
  })
}

/** Covers of cards that are not cropped to their frame, and how many there are. A frame may grow with its picture. */
async function coversIn(page: Page) {
  return page.evaluate(() => {
    const covers = [...document.querySelectorAll<HTMLImageElement>('main article > a img')]
    // Months and cards that the browser skips have no layout.
    const shown = covers.filter((image) => image.checkVisibility({ contentVisibilityAuto: true }))
    const size = (element: Element | null | undefined) => {
      const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
      return [Math.round(width), Math.round(height)].join(' × ')
    }
    const unfilled = shown.filter(
      (image) => size(image) !== size(image.closest('a')) || getComputedStyle(image).objectFit !== 'cover',
    )
    return { count: shown.length, unfilled: unfilled.map((image) => `${image.src}: ${size(image)}`) }
  })
}

/** The last picture of the page's main region is drawn when the reader comes to it. */
async function expectLastPicture(page: Page) {
  const last = page.getByRole('main').locator('img:visible').last()
  await last.scrollIntoViewIfNeeded()
  await expect
    .poll(() => last.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(1)
}

async function withoutScripts(
  browser: Browser,
  baseURL: string | undefined,
  read: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL })
  try {
    await read(await context.newPage())
  } finally {
    await context.close()
  }
}

test('R-002 without scripts every list, page and article is reached by links and can be read', {
  tag: '@full',
}, async ({ browser, baseURL }) => {
  await withoutScripts(browser, baseURL, async (page) => {
    await page.goto('/')
    expect(await hiddenIn(page)).toEqual([])
    const size = page.viewportSize()
    // So high that no card is skipped.
    await page.setViewportSize({ width: 1280, height: 6_000 })
    await expect.poll(() => coversIn(page)).toEqual({ count: 12, unfilled: [] })
    if (size) await page.setViewportSize(size)
    const main = page.getByRole('main')
    // Recommended posts and notices are not covered by anything.
    await expect(
      page.getByRole('region', { name: 'Recommended posts' }).getByRole('link').first(),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Notices' }).getByRole('link').first()).toBeVisible()

    // From page to page, until the last.
    const seen = new Set<string>()
    for (let turn = 0; turn < 10; turn += 1) {
      const links = main.getByRole('article').getByRole('heading').getByRole('link')
      for (const href of await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('href') ?? ''),
      )) {
        seen.add(href)
      }
      const next = page.getByRole('navigation', { name: 'Pagination' }).locator('[rel="next"]')
      if ((await next.count()) === 0) break
      await next.click()
      await expect(page).toHaveURL(`/page/${turn + 2}`)
      expect(await hiddenIn(page)).toEqual([])
    }
    await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
    await expect(page).toHaveURL('/archive')
    expect(await hiddenIn(page)).toEqual([])
    expect((await coversIn(page)).unfilled).toEqual([])
    await expectLastPicture(page)
    const archived = await main
      .locator('#archive-groups')
      .getByRole('heading', { level: 3 })
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(archived.length).toBeGreaterThan(20)
    expect(archived.filter((href) => !seen.has(href))).toEqual([])

    await main.locator('a[href="/article/kitchen-sink"]:visible').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await hiddenIn(page)).toEqual([])
    await expectLastPicture(page)
    // Nothing is offered that only a script can do.
    for (const name of ['Copy code', 'Copy the link', 'Back to top', 'Open menu', 'More recommendations']) {
      await expect(page.getByRole('button', { name }).filter({ visible: true })).toHaveCount(0)
    }
    await page.getByRole('navigation', { name: 'More posts' }).getByRole('link').first().click()
    await expect(page).not.toHaveURL('/article/kitchen-sink')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})

test('R-159 without scripts the menu and its sub-menus lead on, by pointer, by keys, and on a phone', {
  tag: '@full',
}, async ({ browser, baseURL }) => {
  await withoutScripts(browser, baseURL, async (page) => {
    const menu = page.getByRole('navigation', { name: 'Main navigation' })
    const writing = menu.getByRole('button', { name: 'Writing' })
    const design = menu.getByRole('link', { name: 'Design' })
    await page.goto('/')
    await expect(design).toBeHidden()
    await writing.hover()
    await design.click()
    await expect(page).toHaveURL('/category/Design')

    await page.goto('/')
    await writing.focus()
    await expect(design).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(design).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/category/Design')

    await page.setViewportSize(phone)
    await page.goto('/')
    for (const name of ['Home', 'Search', 'Archive', 'Memos', 'About']) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(1)
    }
    await menu.getByRole('link', { name: 'Archive', exact: true }).click()
    await expect(page).toHaveURL('/archive')
    await writing.scrollIntoViewIfNeeded()
    await writing.click()
    await design.click()
    await expect(page).toHaveURL('/category/Design')
  })
})

test('R-128 without scripts the search form answers', { tag: '@full' }, async ({ browser, baseURL }) => {
  await withoutScripts(browser, baseURL, async (page) => {
    await page.goto('/search')
    await page.getByRole('searchbox').fill('ink')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/search?s=ink')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    expect(await hiddenIn(page)).toEqual([])
    for (const theme of themeNames) {
      await page.goto(`/search?theme=${theme}`)
      await page.getByRole('searchbox').press('Enter')
      await expect(page).toHaveURL(`/?theme=${theme}`)
    }
    await page.goto('/search')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL('/')
  })
})

// The browser reports scripts that do not come in its console.
plain(
  'when the scripts do not come through, the page is what it is without them',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('**/*.js*', (route) => route.abort())
    for (const path of ['/', '/archive', '/article/kitchen-sink']) {
      await page.goto(path)
      await expect(page.locator('img[data-src]')).toHaveCount(0)
      expect(await hiddenIn(page), path).toEqual([])
      await expectLastPicture(page)
    }
    await page.goto('/')
    const menu = page.getByRole('navigation', { name: 'Main navigation' })
    await menu.getByRole('button', { name: 'Writing' }).hover()
    await menu.getByRole('link', { name: 'Design' }).click()
    await expect(page).toHaveURL('/category/Design')
    await page.setViewportSize(phone)
    await page.goto('/')
    await menu.getByRole('link', { name: 'Archive', exact: true }).click()
    await expect(page).toHaveURL('/archive')
  },
)

plain(
  'a single script that does not come through takes no words and no pictures away',
  { tag: '@full' },
  async ({ page }) => {
    // Cards that wait below to slide in are not what this is about.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
    const scripts = await page.locator('script[data-scripts]').evaluate((boot: HTMLScriptElement) => {
      const later = boot.dataset.scripts?.split(' ') ?? []
      return [new URL(boot.src).pathname, ...later]
    })
    const needed = scripts.filter((path) => !/Manifest\.js$/.test(path))
    expect(needed.length).toBeGreaterThan(3)
    for (const script of needed) {
      await page.route(`**${script}*`, (route) => route.abort())
      await page.goto('/')
      await page.mouse.move(2, 2)
      const cards = page.getByRole('main').getByRole('article')
      await expect(cards.first(), script).toBeVisible()
      await expectLastPicture(page)
      await expect(cards, script).toHaveCount(12)
      await page.unroute(`**${script}*`)
    }
  },
)
