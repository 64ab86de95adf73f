import type { Page } from '@playwright/test'

/** A control that readers may use before the framework is there. */
export interface EarlyControl {
  name: string
  path: string
  phone?: true
  /** The event by which the reader acts; a click when left out. */
  input?: 'keydown' | 'change'
  act: (page: Page) => Promise<unknown>
  /** Whether the effect is seen. It runs in the page and uses nothing from around it. */
  isSeen: () => boolean
}

/** Runs in the page: the second page of the list is shown. */
const showsSecondPage = () =>
  location.pathname === '/page/2' &&
  document.querySelector('nav a[aria-current="page"]:is([href$="/page/2"], [href*="/page/2?"])') !== null

const article = (page: Page) => page.locator('#article-body')
const main = (page: Page) => page.getByRole('main')
const bar = (page: Page) => page.getByRole('banner')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' })

/** In the frame and in lists of every theme. */
const frame: EarlyControl[] = [
  {
    name: 'display mode',
    path: '/archive',
    act: (page) => bar(page).getByRole('button', { name: 'Switch to dark mode' }).click(),
    isSeen: () => document.documentElement.classList.contains('dark'),
  },
  {
    name: 'search shortcut',
    path: '/archive',
    input: 'keydown',
    act: (page) => page.keyboard.press('Control+k'),
    isSeen: () => document.activeElement?.matches('dialog [role="combobox"]') === true,
  },
  {
    name: 'language',
    path: '/archive',
    input: 'change',
    act: (page) => page.getByRole('combobox', { name: 'Language' }).first().selectOption('fr-FR'),
    isSeen: () => document.documentElement.lang === 'fr-FR',
  },
  {
    name: 'menu link',
    path: '/memos',
    act: (page) =>
      page
        .getByRole('navigation', { name: 'Main navigation' })
        .getByRole('link', { name: 'Archive', exact: true })
        .click(),
    isSeen: () => location.pathname === '/archive' && document.querySelector('main h1') !== null,
  },
  {
    name: 'random post',
    path: '/archive',
    act: (page) => bar(page).getByRole('button', { name: 'Walk around' }).click(),
    isSeen: () => location.pathname !== '/archive' && document.querySelector('h1') !== null,
  },
  {
    name: 'next page',
    path: '/',
    act: (page) => pagination(page).getByRole('link', { name: 'Next' }).click(),
    isSeen: showsSecondPage,
  },
  {
    name: 'page by number',
    path: '/',
    act: (page) => pagination(page).getByRole('link', { name: '2' }).first().click(),
    isSeen: showsSecondPage,
  },
  {
    name: 'jump to a page',
    path: '/',
    input: 'keydown',
    act: async (page) => {
      await pagination(page).getByRole('textbox').fill('2')
      await page.keyboard.press('Enter')
    },
    isSeen: showsSecondPage,
  },
  {
    name: 'search',
    path: '/search',
    input: 'keydown',
    act: async (page) => {
      await main(page).getByRole('searchbox').fill('ink')
      await page.keyboard.press('Enter')
    },
    isSeen: () => document.querySelector('h1')?.textContent?.includes('“ink”') === true,
  },
  {
    name: 'more memos',
    path: '/memos',
    act: (page) => main(page).getByRole('button', { name: 'More', exact: true }).click(),
    isSeen: () =>
      [...document.querySelectorAll('main article')].filter((memo) => memo.checkVisibility()).length > 7,
  },
  {
    name: 'tag of memos',
    path: '/memos',
    act: (page) => main(page).getByRole('button', { name: 'tea (3)' }).click(),
    isSeen: () =>
      [...document.querySelectorAll('main article')].filter((memo) => memo.checkVisibility()).length === 3,
  },
]

/** In articles of every theme. */
const articles: EarlyControl[] = [
  {
    name: 'tab',
    path: '/article/kitchen-sink',
    act: (page) => article(page).getByText('Plain list', { exact: true }).first().click(),
    isSeen: () =>
      [...document.querySelectorAll('#article-body [role="tab"][aria-selected="true"]')].some(
        (tab) => tab.textContent === 'Plain list',
      ),
  },
  {
    name: 'copy',
    path: '/article/kitchen-sink',
    act: (page) => article(page).getByRole('button', { name: 'Copy code' }).first().click(),
    isSeen: () => document.querySelector('#article-body [data-copied]') !== null,
  },
  {
    name: 'picture',
    path: '/article/kitchen-sink',
    act: (page) =>
      article(page)
        .getByRole('button', { name: /A bowl of tea/ })
        .click(),
    isSeen: () => document.querySelector('dialog[open]') !== null,
  },
  {
    name: 'unlock',
    path: '/article/letter-to-a-friend',
    input: 'keydown',
    act: async (page) => {
      await main(page).locator('input[type="password"]').fill('open-sesame')
      await page.keyboard.press('Enter')
    },
    isSeen: () => (document.querySelector('#article-body')?.textContent ?? '') !== '',
  },
  {
    name: 'share by link',
    path: '/article/long-walk',
    act: (page) => button(page, 'Copy the link').click(),
    isSeen: () =>
      [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => textContent?.trim()),
  },
  {
    name: 'share by code',
    path: '/article/long-walk',
    act: (page) => button(page, 'Share through WeChat').press('Enter'),
    isSeen: () =>
      document.querySelector('button[aria-label="Share through WeChat"][aria-expanded="true"] + div svg') !==
      null,
  },
]

const contents: EarlyControl = {
  name: 'contents',
  path: '/article/long-walk',
  phone: true,
  act: (page) => page.getByRole('button', { name: 'Table of contents' }).click(),
  isSeen: () => document.querySelector('#contents')?.checkVisibility() === true,
}

const heo: EarlyControl[] = [
  {
    name: 'menu',
    path: '/',
    phone: true,
    act: (page) => button(page, 'Open menu').click(),
    isSeen: () => document.querySelector('#side-panel')?.matches('[open]') === true,
  },
  {
    name: 'drop-down menu',
    path: '/archive',
    // A press by key: pointing alone opens it.
    act: (page) => bar(page).getByRole('button', { name: 'Writing' }).press('Enter'),
    isSeen: () => document.querySelector('header [data-state="open"] button[aria-expanded="true"]') !== null,
  },
  {
    name: 'today card',
    path: '/',
    act: (page) => button(page, 'More recommendations').click(),
    isSeen: () => document.querySelector('[data-cover-state="open"]') !== null,
  },
  {
    name: 'notices',
    path: '/',
    act: (page) => button(page, 'Pause the notices').click(),
    isSeen: () => document.querySelector('[data-notices][data-paused]') !== null,
  },
  {
    name: 'greeting',
    path: '/archive',
    act: (page) => page.getByTitle('Another greeting').click(),
    isSeen: () =>
      [...document.querySelectorAll('aside [role="status"]')].some(({ textContent }) => textContent?.trim()),
  },
  {
    ...contents,
    path: '/article/kitchen-sink',
    // The button comes with the framework, which starts when the reader moves.
    act: async (page) => {
      await page.mouse.move(2, 2)
      await page.mouse.move(3, 2)
      await contents.act(page)
    },
    isSeen: () => document.querySelector('#toc-drawer[data-state="open"] a') !== null,
  },
]

const docs: EarlyControl[] = [
  {
    name: 'menu',
    path: '/archive',
    phone: true,
    act: (page) => button(page, 'Open menu').click(),
    isSeen: () => document.querySelector('header button[aria-expanded="true"]') !== null,
  },
  contents,
]

/** The controls of each theme that its default settings show. */
export const earlyControls: Readonly<Record<string, { frame: EarlyControl[]; articles: EarlyControl[] }>> = {
  heo: { frame: [...frame, ...heo], articles },
  simple: { frame, articles: [...articles, contents] },
  docs: { frame: [...frame, ...docs], articles },
  gallery: { frame, articles: [...articles, contents] },
  magazine: { frame, articles: [...articles, contents] },
}
