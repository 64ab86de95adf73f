import { createContext, runInContext } from 'node:vm'
import { expect, test } from 'vitest'
import { buildHeadScript } from '@/scripts/browser-build'

const headScript = buildHeadScript()

class FakeScript {
  constructor(readonly src: string) {}
}

class FakeNavigation {
  constructor(readonly type: string) {}
}

interface Reader {
  /** Left out: the browser does not say. */
  showsPdfs?: boolean
  /** Attributes of the root element, as `pages/_document` writes them. */
  data?: Record<string, string>
  lang?: string
  search?: string
  stored?: Record<string, string>
  systemDark?: boolean
  hour?: number
  /** How the reader came; left out: the browser does not say. */
  navigation?: string
}

/** A picture that waits for a script. */
function waitingImage() {
  const dataset: Record<string, string> = { src: '/far.webp' }
  return { src: '', srcset: '', loading: '', dataset }
}

/** Runs the script in a browser of few parts. */
function firstPaint({
  data = {},
  lang = 'en-US',
  search = '',
  stored = {},
  systemDark = false,
  hour = 12,
  showsPdfs,
  navigation,
}: Reader) {
  const classes = new Set<string>()
  const system = {
    matches: systemDark,
    addEventListener: (_: string, call: () => void) => listeners.push(call),
  }
  const listeners: (() => void)[] = []
  const observed: { call: () => void; names: readonly string[] }[] = []
  /** Who waits for the whole document. */
  const parsed: (() => void)[] = []
  const images: ReturnType<typeof waitingImage>[] = []
  const timers: { call: () => void; delay: number }[] = []
  const errors: ((event: object) => void)[] = []
  const returns: (() => void)[] = []
  const meta = { content: '' }
  const root = {
    dataset: { ...data },
    lang,
    classList: {
      add: (name: string) => classes.add(name),
      contains: (name: string) => classes.has(name),
      remove: (name: string) => classes.delete(name),
      toggle: (name: string, on: boolean) => (on ? classes.add(name) : classes.delete(name)),
    },
  }
  const matchMedia = () => system
  const globals = {
    document: {
      documentElement: root,
      querySelector: () => meta,
      querySelectorAll: (selector: string) => {
        if (selector === 'img[data-src]') return images.filter((image) => 'src' in image.dataset)
        return []
      },
      addEventListener: (_: string, call: () => void) => parsed.push(call),
    },
    location: { search },
    matchMedia,
    navigator: { pdfViewerEnabled: showsPdfs },
    HTMLScriptElement: FakeScript,
    window: {
      localStorage: { getItem: (key: string) => stored[key] ?? null },
      addEventListener(type: string, call: (event: object) => void) {
        if (type === 'error') errors.push(call)
        if (type === 'popstate') returns.push(() => call({}))
      },
    },
    PerformanceNavigationTiming: FakeNavigation,
    performance: {
      getEntriesByType: () => (navigation === undefined ? [] : [new FakeNavigation(navigation)]),
    },
    URLSearchParams,
    MutationObserver: class {
      constructor(call: () => void) {
        this.call = call
      }
      call: () => void
      observe(_: unknown, { attributeFilter }: { attributeFilter: readonly string[] }) {
        observed.push({ call: this.call, names: attributeFilter })
      }
    },
    Date: class {
      getHours() {
        return hour
      }
    },
    setTimeout: (call: () => void, delay: number) => timers.push({ call, delay }),
    requestAnimationFrame() {},
  }
  runInContext(headScript, createContext(globals))
  return {
    mode: () => [...classes].filter((name) => name === 'dark' || name === 'light').join(' '),
    pending: () => 'langPending' in root.dataset,
    classes,
    timers,
    bars: () => meta.content,
    images,
    root,
    goBack() {
      for (const call of returns) call()
    },
    parsed,
    /** A script or another thing of this address does not come, or fails while it runs. */
    fail({ target, filename }: { target?: FakeScript | { src: string }; filename?: string }) {
      for (const call of errors) call({ target, filename })
    },
    /** Another part of the page changes the mode. */
    setMode(name: 'dark' | 'light') {
      classes.delete('dark')
      classes.delete('light')
      classes.add(name)
      for (const { call, names } of observed) if (names.includes('class')) call()
    },
    /** The page in view asks to be dark, or asks no more. */
    hand(dark: boolean) {
      if (dark) root.dataset.dark = 'true'
      else delete root.dataset.dark
      for (const { call, names } of observed) if (names.includes('data-dark')) call()
    },
    setSystem(dark: boolean) {
      system.matches = dark
      for (const call of listeners) call()
    },
  }
}

const auto = { appearance: 'auto' }
const night = { appearance: 'auto', darkHours: '18,7' }

const decisions: [title: string, reader: Reader, mode: 'dark' | 'light'][] = [
  [
    'R-318 R-326 appearance light is light, whatever the system prefers',
    { data: { appearance: 'light' }, systemDark: true },
    'light',
  ],
  [
    'R-318 R-319 R-326 appearance dark is dark, whatever the system prefers',
    { data: { appearance: 'dark' } },
    'dark',
  ],
  [
    'R-320 R-326 appearance auto is dark when the system prefers dark',
    { data: auto, systemDark: true },
    'dark',
  ],
  ['R-320 R-326 appearance auto is light when neither system nor window say dark', { data: night }, 'light'],
  [
    'R-320 appearance auto is dark within the window, though the system prefers light',
    { data: night, hour: 20 },
    'dark',
  ],
  [
    'R-320 appearance auto is dark by the system, though the hour is outside the window',
    { data: night, systemDark: true },
    'dark',
  ],
  ['without a window the hour does not count', { data: auto, hour: 3 }, 'light'],
  [
    'the window does not count for appearance light',
    { data: { appearance: 'light', darkHours: '18,7' }, hour: 20 },
    'light',
  ],
  [
    'R-323 a saved dark overrides the setting',
    { data: { appearance: 'light' }, stored: { darkMode: 'dark' } },
    'dark',
  ],
  ['R-323 a saved true means dark', { data: { appearance: 'light' }, stored: { darkMode: 'true' } }, 'dark'],
  [
    'R-323 a saved light overrides setting, system and hour',
    { data: night, systemDark: true, hour: 20, stored: { darkMode: 'light' } },
    'light',
  ],
  [
    'R-323 a saved false means light',
    { data: { appearance: 'dark' }, stored: { darkMode: 'false' } },
    'light',
  ],
  [
    'R-324 a handed-in true overrides the saved value',
    { data: { ...auto, dark: 'true' }, stored: { darkMode: 'light' } },
    'dark',
  ],
  [
    'R-325 mode=light overrides everything',
    { data: { appearance: 'dark', dark: 'true' }, stored: { darkMode: 'dark' }, search: '?mode=light' },
    'light',
  ],
  [
    'R-325 mode=dark overrides everything',
    { data: { appearance: 'light' }, stored: { darkMode: 'light' }, search: '?a=b&mode=dark' },
    'dark',
  ],
  ['R-325 any other mode is light', { data: { appearance: 'dark' }, search: '?mode=DARK' }, 'light'],
  ['R-325 an empty mode is light', { data: { appearance: 'dark' }, search: '?mode=' }, 'light'],
]

for (const [title, reader, mode] of decisions) {
  test(title, () => {
    expect(firstPaint(reader).mode()).toBe(mode)
  })
}

test('R-321 R-322 with the window 18 to 7 the hours 18–23 and 0–6 are dark, 7–17 are not', () => {
  const dark = Array.from({ length: 24 }, (_, hour) => hour).filter(
    (hour) => firstPaint({ data: night, hour }).mode() === 'dark',
  )
  expect(dark).toEqual([0, 1, 2, 3, 4, 5, 6, 18, 19, 20, 21, 22, 23])
})

test('while nothing but auto decides, the mode follows the system', () => {
  const page = firstPaint({ data: auto })
  page.setSystem(true)
  expect(page.mode()).toBe('dark')
  page.setSystem(false)
  expect(page.mode()).toBe('light')
  for (const reader of [
    { data: { appearance: 'light' } },
    { data: auto, stored: { darkMode: 'light' } },
    { data: auto, search: '?mode=light' },
  ]) {
    const decided = firstPaint(reader)
    decided.setSystem(true)
    expect(decided.mode()).toBe('light')
  }
})

test('R-324 a page that hands dark in is dark while it is in view, and what was chosen comes back after it', () => {
  const stored = { darkMode: 'light' }
  const page = firstPaint({ data: auto, stored })
  page.hand(true)
  expect(page.mode()).toBe('dark')
  page.hand(false)
  expect(page.mode()).toBe('light')
  stored.darkMode = 'dark'
  page.hand(true)
  page.hand(false)
  expect(page.mode()).toBe('dark')
  const asked = firstPaint({ data: auto, search: '?mode=light' })
  asked.hand(true)
  expect(asked.mode()).toBe('light')
})

test('forbidden storage leaves the setting to decide', () => {
  const globals = {
    document: {
      documentElement: {
        dataset: { appearance: 'dark' },
        lang: 'en-US',
        classList: {
          names: [] as string[],
          add() {},
          contains: () => false,
          toggle(name: string, on: boolean) {
            if (on) this.names.push(name)
          },
        },
      },
      querySelector: () => null,
    },
    location: { search: '' },
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    navigator: {},
    window: {
      get localStorage(): never {
        throw new Error('forbidden')
      },
      addEventListener() {},
    },
    PerformanceNavigationTiming: FakeNavigation,
    performance: { getEntriesByType: () => [] },
    URLSearchParams,
    MutationObserver: class {
      observe() {}
    },
    requestAnimationFrame() {},
  }
  runInContext(headScript, createContext(globals))
  expect(globals.document.documentElement.classList.names).toEqual(['dark'])
})

test('places of documents are given up before the first paint only in a browser that says it has no viewer', () => {
  expect(firstPaint({ showsPdfs: false }).root.dataset).toEqual({ documents: 'none' })
  expect(firstPaint({ showsPdfs: true }).root.dataset).toEqual({})
  expect(firstPaint({}).root.dataset).toEqual({})
})

test('the browser’s own bars have the ground of the mode, also after a change', () => {
  const page = firstPaint({ data: { appearance: 'dark', grounds: '#fff,#000' } })
  expect(page.bars()).toBe('#000')
  page.setMode('light')
  expect(page.bars()).toBe('#fff')
})

test('R-312 the page waits only for another language than its own, from the address before the storage, 8 s at most', () => {
  const waits = (search: string, lang?: string) =>
    firstPaint({ search, stored: lang === undefined ? {} : { lang } }).pending()
  expect(waits('')).toBe(false)
  expect(waits('?lang=fr-FR')).toBe(true)
  expect(waits('', 'fr-FR')).toBe(true)
  expect(waits('?lang=en-US', 'fr-FR')).toBe(false)
  expect(waits('?lang=EN_us')).toBe(false)
  const page = firstPaint({ search: '?lang=fr-FR' })
  expect(page.root.dataset).toMatchObject({ langPending: 'fr-FR' })
  expect(page.timers.map(({ delay }) => delay)).toEqual([8_000])
  page.timers[0]?.call()
  expect(page.pending()).toBe(false)
})

test('the root says that scripts run', () => {
  expect(firstPaint({}).classes).toContain('js')
})

const ours = 'https://blog.example/_next/static/chunks/main.js'

for (const [how, failure] of [
  ['does not come', { target: new FakeScript(ours) }],
  ['breaks', { filename: ours }],
] as const) {
  test(`a script of the build that ${how} leaves the page that readers without scripts have, pictures too`, () => {
    const page = firstPaint({ search: '?lang=fr-FR' })
    const [early, late] = [waitingImage(), waitingImage()]
    page.images.push(early)
    page.fail(failure)
    expect(page.classes).not.toContain('js')
    expect(page.pending()).toBe(false)
    expect(early).toMatchObject({ src: '/far.webp', loading: 'lazy', dataset: {} })
    page.images.push(late)
    for (const call of page.parsed) call()
    expect(late).toMatchObject({ src: '/far.webp', dataset: {} })
  })
}

test('once the page is ready, or where something else fails, nothing is taken back', () => {
  const page = firstPaint({})
  page.images.push(waitingImage())
  page.fail({ target: new FakeScript('https://blog.example/assets/reveal.js') })
  page.fail({ target: { src: 'https://blog.example/_next/static/media/cover.webp' } })
  page.fail({ target: { src: ours } })
  page.fail({})
  page.root.dataset.ready = ''
  page.fail({ target: new FakeScript(ours) })
  expect(page.classes).toContain('js')
  expect(page.images[0]?.src).toBe('')
})

test('marks pages that a scroll position is restored in', () => {
  for (const navigation of ['back_forward', 'reload'])
    expect(firstPaint({ navigation }).root.dataset, navigation).toHaveProperty('returned')
  for (const navigation of ['navigate', 'prerender', undefined]) {
    const visit = firstPaint({ navigation })
    expect(visit.root.dataset, navigation).not.toHaveProperty('returned')
    visit.goBack()
    expect(visit.root.dataset, navigation).toHaveProperty('returned')
  }
})
