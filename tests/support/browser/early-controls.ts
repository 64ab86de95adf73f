import type { Locator, Page } from '@playwright/test'

/** What the reader does with a control. */
export type EarlyInput =
  | { kind: 'click' }
  /** A click after the pointer has moved: the control comes with the framework. */
  | { kind: 'late-click' }
  /** A key on the focused control, which clicks it. */
  | { kind: 'press'; key: string }
  /** A text and Enter. */
  | { kind: 'type'; text: string }
  /** An option of a list, some time after the list was opened: nobody reads and points faster. */
  | { kind: 'choose'; value: string }
  /** Ctrl and a letter, anywhere. */
  | { kind: 'shortcut'; letter: string }

/** A control that readers may use before the framework is there. */
export interface EarlyControl {
  name: string
  path: string
  phone?: true
  target: (page: Page) => Locator
  input: EarlyInput
  /** Whether the effect is seen. It runs in the page and uses nothing from around it. */
  isSeen: () => boolean
}

/** Milliseconds from opening a list to choosing an option. */
export const choosing = 500

/** The event by which an input begins. */
export function eventOf({ kind }: EarlyInput): string {
  if (kind === 'choose') return 'change'
  return kind === 'type' || kind === 'shortcut' ? 'keydown' : 'click'
}

/** Uses a control as a person does. */
export async function operate(page: Page, { target, input }: EarlyControl): Promise<void> {
  const control = target(page)
  switch (input.kind) {
    case 'click':
      return control.click()
    case 'late-click':
      for (const x of [2, 3]) await page.mouse.move(x, 2)
      return control.click()
    case 'press':
      return control.press(input.key)
    case 'type':
      await control.fill(input.text)
      return page.keyboard.press('Enter')
    case 'choose':
      await control.focus()
      await page.waitForTimeout(choosing)
      await control.selectOption(input.value)
      return
    case 'shortcut':
      return page.keyboard.press(`Control+${input.letter}`)
  }
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
    target: (page) => bar(page).getByRole('button', { name: 'Switch to dark mode' }),
    input: { kind: 'click' },
    isSeen: () => document.documentElement.classList.contains('dark'),
  },
  {
    name: 'search shortcut',
    path: '/archive',
    target: bar,
    input: { kind: 'shortcut', letter: 'k' },
    isSeen: () => document.activeElement?.matches('dialog [role="combobox"]') === true,
  },
  {
    name: 'language',
    path: '/archive',
    target: (page) => page.getByRole('combobox', { name: 'Language' }).first(),
    input: { kind: 'choose', value: 'fr-FR' },
    isSeen: () => document.documentElement.lang === 'fr-FR',
  },
  {
    name: 'menu link',
    path: '/memos',
    target: (page) =>
      page
        .getByRole('navigation', { name: 'Main navigation' })
        .getByRole('link', { name: 'Archive', exact: true }),
    input: { kind: 'click' },
    isSeen: () => location.pathname === '/archive' && document.querySelector('main h1') !== null,
  },
  {
    name: 'random post',
    path: '/archive',
    target: (page) => bar(page).getByRole('button', { name: 'Walk around' }),
    input: { kind: 'click' },
    isSeen: () => location.pathname !== '/archive' && document.querySelector('h1') !== null,
  },
  {
    name: 'next page',
    path: '/',
    target: (page) => pagination(page).getByRole('link', { name: 'Next' }),
    input: { kind: 'click' },
    isSeen: showsSecondPage,
  },
  {
    name: 'page by number',
    path: '/',
    target: (page) => pagination(page).getByRole('link', { name: '2' }).first(),
    input: { kind: 'click' },
    isSeen: showsSecondPage,
  },
  {
    name: 'jump to a page',
    path: '/',
    target: (page) => pagination(page).getByRole('textbox'),
    input: { kind: 'type', text: '2' },
    isSeen: showsSecondPage,
  },
  {
    name: 'search',
    path: '/search',
    target: (page) => main(page).getByRole('searchbox'),
    input: { kind: 'type', text: 'ink' },
    isSeen: () => document.querySelector('h1')?.textContent?.includes('“ink”') === true,
  },
  {
    name: 'more memos',
    path: '/memos',
    target: (page) => main(page).getByRole('button', { name: 'More', exact: true }),
    input: { kind: 'click' },
    isSeen: () =>
      [...document.querySelectorAll('main article')].filter((memo) => memo.checkVisibility()).length > 7,
  },
  {
    name: 'tag of memos',
    path: '/memos',
    target: (page) => main(page).getByRole('button', { name: 'tea (3)' }),
    input: { kind: 'click' },
    isSeen: () =>
      [...document.querySelectorAll('main article')].filter((memo) => memo.checkVisibility()).length === 3,
  },
]

/** In articles of every theme. */
const articles: EarlyControl[] = [
  {
    name: 'tab',
    path: '/article/kitchen-sink',
    target: (page) => article(page).getByText('Plain list', { exact: true }).first(),
    input: { kind: 'click' },
    isSeen: () =>
      [...document.querySelectorAll('#article-body [role="tab"][aria-selected="true"]')].some(
        (tab) => tab.textContent === 'Plain list',
      ),
  },
  {
    name: 'copy',
    path: '/article/kitchen-sink',
    target: (page) => article(page).getByRole('button', { name: 'Copy code' }).first(),
    input: { kind: 'click' },
    isSeen: () => document.querySelector('#article-body [data-copied]') !== null,
  },
  {
    name: 'picture',
    path: '/article/kitchen-sink',
    target: (page) => article(page).getByRole('button', { name: /A bowl of tea/ }),
    input: { kind: 'click' },
    isSeen: () => document.querySelector('dialog.notion-zoomed')?.checkVisibility() === true,
  },
  {
    name: 'unlock',
    path: '/article/letter-to-a-friend',
    target: (page) => main(page).locator('input[type="password"]'),
    input: { kind: 'type', text: 'open-sesame' },
    isSeen: () => (document.querySelector('#article-body')?.textContent ?? '') !== '',
  },
  {
    name: 'share by link',
    path: '/article/long-walk',
    target: (page) => button(page, 'Copy the link'),
    input: { kind: 'click' },
    isSeen: () =>
      [...document.querySelectorAll('[role="status"]')].some(({ textContent }) => textContent?.trim()),
  },
  {
    name: 'share by code',
    path: '/article/long-walk',
    target: (page) => button(page, 'Share through WeChat'),
    input: { kind: 'press', key: 'Enter' },
    isSeen: () =>
      document.querySelector(
        'button[aria-label="Share through WeChat"][aria-expanded="true"] + div:not([hidden])',
      ) !== null,
  },
]

const contents: EarlyControl = {
  name: 'contents',
  path: '/article/long-walk',
  phone: true,
  target: (page) => page.getByRole('button', { name: 'Table of contents' }),
  input: { kind: 'click' },
  isSeen: () => document.querySelector('#contents')?.checkVisibility() === true,
}

const heo: EarlyControl[] = [
  {
    name: 'menu',
    path: '/',
    phone: true,
    target: (page) => button(page, 'Open menu'),
    input: { kind: 'click' },
    isSeen: () => document.querySelector('#side-panel')?.matches(':is([open], :popover-open)') === true,
  },
  {
    name: 'drop-down menu',
    path: '/archive',
    // A press by key: pointing alone opens it.
    target: (page) => bar(page).getByRole('button', { name: 'Writing' }),
    input: { kind: 'press', key: 'Enter' },
    isSeen: () => document.querySelector('header [data-state="open"] button[aria-expanded="true"]') !== null,
  },
  {
    name: 'today card',
    path: '/',
    target: (page) => button(page, 'More recommendations'),
    input: { kind: 'click' },
    isSeen: () => document.querySelector('[data-cover-state="open"]') !== null,
  },
  {
    name: 'notices',
    path: '/',
    target: (page) => button(page, 'Pause the notices'),
    input: { kind: 'click' },
    isSeen: () => document.querySelector('[data-notices][data-paused]') !== null,
  },
  {
    name: 'greeting',
    path: '/archive',
    target: (page) => page.getByTitle('Another greeting'),
    input: { kind: 'click' },
    isSeen: () =>
      [...document.querySelectorAll('aside [role="status"]')].some(({ textContent }) => textContent?.trim()),
  },
  {
    ...contents,
    path: '/article/kitchen-sink',
    // The button comes with the framework, which starts when the reader moves.
    input: { kind: 'late-click' },
    isSeen: () => document.querySelector('#toc-drawer[data-state="open"] a') !== null,
  },
]

const docs: EarlyControl[] = [
  {
    name: 'menu',
    path: '/archive',
    phone: true,
    target: (page) => button(page, 'Open menu'),
    input: { kind: 'click' },
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
