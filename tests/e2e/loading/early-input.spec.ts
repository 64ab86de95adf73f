import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'

test.use({ givesSign: false, permissions: ['clipboard-read', 'clipboard-write'] })

/** Milliseconds after the first paint at which the reader acts. */
const moments = [0, 100, 300, 1_000, 3_000]

interface Control {
  name: string
  path: string
  phone?: true
  act: (page: Page) => Promise<unknown>
  /** Fails unless the control has had its effect, once. */
  effect: (page: Page) => Promise<unknown>
}

const article = (page: Page) => page.locator('#article-body')

const everywhere: Control[] = [
  {
    name: 'display mode',
    path: '/archive',
    act: (page) => page.getByRole('banner').getByRole('button', { name: 'Switch to dark mode' }).click(),
    effect: (page) => expect(page.locator('html')).toHaveClass(/\bdark\b/),
  },
  {
    name: 'search shortcut',
    path: '/archive',
    act: (page) => page.keyboard.press('Control+k'),
    effect: (page) => expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused(),
  },
  {
    name: 'link to the next page',
    path: '/',
    act: (page) =>
      page.getByRole('navigation', { name: 'Pagination' }).getByRole('link', { name: 'Next' }).click(),
    effect: (page) => expect(page).toHaveURL(/\/page\/2(?:\?|$)/),
  },
  {
    name: 'search',
    path: '/search',
    act: async (page) => {
      await page.getByRole('main').getByRole('searchbox').fill('ink')
      await page.keyboard.press('Enter')
    },
    effect: (page) => expect(page.getByRole('heading', { level: 1, name: /“ink”/ })).toBeVisible(),
  },
  {
    name: 'tab',
    path: '/article/kitchen-sink',
    act: (page) => article(page).getByText('Plain list', { exact: true }).first().click(),
    effect: (page) => expect(article(page).getByRole('tabpanel', { name: 'Plain list' })).toBeVisible(),
  },
  {
    name: 'copy',
    path: '/article/kitchen-sink',
    act: (page) => article(page).getByRole('button', { name: 'Copy code' }).first().click(),
    effect: (page) => expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).not.toBe(''),
  },
  {
    name: 'picture',
    path: '/article/kitchen-sink',
    act: (page) =>
      article(page)
        .getByRole('button', { name: /A bowl of tea/ })
        .click(),
    effect: (page) => expect(page.getByRole('dialog')).toHaveAttribute('data-state', 'opened'),
  },
  {
    name: 'unlock',
    path: '/article/letter-to-a-friend',
    act: async (page) => {
      await page.getByRole('main').locator('input[type="password"]').fill('open-sesame')
      await page.keyboard.press('Enter')
    },
    effect: (page) => expect(article(page)).not.toBeEmpty(),
  },
]

const controls: Record<string, Control[]> = {
  heo: [
    ...everywhere,
    {
      name: 'menu',
      path: '/',
      phone: true,
      act: (page) => page.getByRole('button', { name: 'Open menu' }).click(),
      effect: (page) => expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible(),
    },
    {
      name: 'more recommendations',
      path: '/',
      act: (page) => page.getByRole('button', { name: 'More recommendations' }).click(),
      effect: (page) =>
        expect(
          page.getByRole('region', { name: 'Recommended posts' }).getByRole('link').first(),
        ).toBeVisible(),
    },
    {
      name: 'share',
      path: '/article/long-walk',
      act: (page) => page.getByRole('button', { name: 'Copy the link' }).click(),
      effect: (page) => expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveCount(1),
    },
    {
      name: 'notices',
      path: '/',
      act: (page) => page.getByRole('button', { name: 'Pause the notices' }).click(),
      effect: (page) => expect(page.getByRole('button', { name: 'Resume the notices' })).toBeVisible(),
    },
  ],
  simple: everywhere,
  docs: everywhere,
}

for (const [theme, own] of Object.entries(controls)) {
  for (const { name, path, phone, act, effect } of own) {
    test(`${theme}: ${name} answers whenever it is used, on a processor four times slower`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.addInitScript(() => {
        // Not in frames of other documents, nor in the empty page between.
        if (window !== window.top || location.protocol === 'about:') return
        localStorage.clear()
        // In the evening the mode would be dark already.
        localStorage.setItem('darkMode', 'light')
        navigator.clipboard.writeText('').catch(() => undefined)
      })
      for (const moment of moments) {
        await page.context().clearCookies()
        await page.goto('about:blank')
        await page.goto(theme === 'heo' ? path : `${path}?theme=${theme}`, { waitUntil: 'commit' })
        await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
        await page.waitForTimeout(moment)
        await act(page)
        await effect(page)
        // Twice would have taken it back, or opened it again.
        await page.waitForTimeout(500)
        await effect(page)
      }
    })
  }
}
