import { expect, test } from 'vitest'
import * as searchTexts from '@/conf/fixed-texts/search'
import * as siteTexts from '@/conf/fixed-texts/site'
import { renderArticle, renderPart, renderPreview } from '@/lib/article'
import { articleContext } from '@/lib/content/article-context'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { packs } from '@/lib/i18n/all-packs'
import { type Locale, locales } from '@/lib/i18n/locales'
import { articleScreen } from '@/lib/screens/article/article'
import type { Bodies } from '@/lib/screens/article/bodies'
import { homeScreen } from '@/lib/screens/home'
import { archiveScreen, categoryIndexScreen, tagIndexScreen } from '@/lib/screens/indexes'
import { memosScreen } from '@/lib/screens/memos'
import { notFoundScreen, signInScreen, signUpScreen } from '@/lib/screens/messages'
import { postListScreen } from '@/lib/screens/post-list'
import { searchScreen } from '@/lib/screens/search/search'
import { siteMeta } from '@/lib/screens/site-meta'
import type { Screen } from '@/lib/screens/types'
import { documentTitle } from '@/lib/site/document-title'
import type { Site } from '@/lib/site/types'
import { emulatedSite } from '@/tests/support/emulated-site'
import { all, type HtmlElement } from '@/tests/support/texts/html-tree'
import { themeNames } from '@/themes/names'
import { pageIn, screens } from './theme-pages'

// A blog whose owner has given a page id and a language, and nothing else. Every word of the owner begins with "Qz", so that any
// other word is the blog's own: it has to be one of that language.

const frontMatter = (fields: string) => `---\nstatus: Published\n${fields}\n---\n`

const body = `Qzfirst qzwords.

## Qzheading

\`\`\`ts
Qzcode
\`\`\`

- [ ] Qztodo

> Qzquote

![Qzpicture](/files/qz.png)

| Qzleft | Qzright |
| ------ | ------- |
| Qzone  | Qztwo   |

::database{id=qzbase}
`

const records = () =>
  compileWorkspace(
    {
      'workspace.yaml': `title: Qztitle
description: Qzdescription
people:
  - { id: qzlin, name: Qzlin }
databases:
  qzbase:
    name: Qzbase
    schema: { Qzname: title, Qzdone: checkbox, Qzwhen: date }
    views:
      - { type: table, name: Qztable }
      - { type: board, name: Qzboard, group: Qzdone }
      - { type: calendar, name: Qzcalendar, date: Qzwhen }
    rows:
      - { Qzname: Qzrow, Qzdone: true, Qzwhen: 2026-03-01 }
`,
      ...Object.fromEntries(
        Array.from({ length: 14 }, (_, at) => [
          `rows/${100 + at}-post-${at}.md`,
          `${frontMatter(`type: Post\ntitle: Qzpost\nslug: qz-${at}\ndate: 2026-05-${10 + at}\ncategory: Qzcategory\ntags: [Qztag]\nsummary: Qzsummary`)}${body}`,
        ]),
      ),
      'rows/300-locked.md': `${frontMatter('type: Post\ntitle: Qzlocked\nslug: qz-locked\ndate: 2026-04-01\npassword: Qzpass')}Qzsecret`,
      'rows/400-about.md': `${frontMatter('type: Page\ntitle: Qzabout\nslug: about')}Qzabout`,
      'rows/500-notice.md': `${frontMatter('type: Notice\ntitle: Qznotice')}Qznotice`,
      'rows/600-memo.md': `${frontMatter('type: Memo\ntitle: Qzmemo\ndate: 2026-05-01\ntags: [Qztag]')}Qzmemo`,
    },
    { files: 'site' },
  )

/** Every screen of such a blog, as the server builds it. */
async function screensOf({ site: loader, articles }: ReturnType<typeof emulatedSite>) {
  const site = await loader.load()
  const bodies: Bodies = {
    article: async (_, post) => renderArticle(await articles.load(post), articleContext(site, post.id)),
    preview: async (_, post, lines) =>
      renderPreview(await articles.load(post), articleContext(site, post.id), lines),
    notice: async (_, notice) => renderPart(await articles.load(notice), articleContext(site, notice.id)),
    memos: async () => [{ id: 'qz', html: '<p>Qzmemo</p>', day: '2026-05-01', tags: ['Qztag'] }],
  }
  const built = await Promise.all([
    homeScreen(site, bodies),
    postListScreen(site, { page: '2' }, bodies),
    postListScreen(site, { tag: 'Qztag' }, bodies),
    postListScreen(site, { category: 'Qzcategory' }, bodies),
    archiveScreen(site),
    categoryIndexScreen(site),
    tagIndexScreen(site),
    searchScreen(site, {}, () => []),
    searchScreen(site, { keyword: 'Qznothing' }, () => []),
    searchScreen(site, { keyword: 'Qzpost' }, () => site.posts.map((post) => ({ post, results: [] }))),
    articleScreen(site, { path: ['article', 'qz-3'] }, bodies),
    articleScreen(site, { path: ['article', 'qz-locked'] }, bodies),
    articleScreen(site, { path: ['about'] }, bodies),
    memosScreen(site, bodies),
    notFoundScreen(site),
    signInScreen(),
    signUpScreen(),
    screens.pending,
  ])
  const shown = built.map((screen): Screen => {
    if (screen === null || !('kind' in screen)) throw new Error('A screen is missing.')
    return screen
  })
  return { site, screens: shown, bodies }
}

/** Attributes that readers see or hear. */
const told = ['aria-label', 'title', 'placeholder', 'alt', 'aria-description', 'value']

/** Everything that a page tells; each language that can be chosen is named in itself. */
function textsOf(page: HtmlElement): string[] {
  const isLanguage = ({ attributes }: HtmlElement) => locales.some((locale) => locale === attributes.value)
  return (
    all(page, '')
      .filter((element) => !isLanguage(element))
      .flatMap(({ name, attributes, children }) => [
        ...(['script', 'style'].includes(name) ? [] : children.filter((child) => typeof child === 'string')),
        ...told.map((attribute) => attributes[attribute] ?? ''),
      ])
      // The copyright notice shows the address of the page.
      .filter((text) => !text.startsWith('/article/'))
  )
}

/** Names that are the same in every language. */
const names = ['RSS', 'TypeScript', ...themeNames]

const letters = /[\p{L}\p{M}]+/gu

/** What pages of a language may say beside the owner's words. */
function ownWords(locale: Locale) {
  const pack = Object.values(packs[locale]).flatMap((group) => Object.values(group))
  const fixed = Object.values({ ...siteTexts, ...searchTexts }).map((text) =>
    typeof text === 'string' ? text : text(1, 1),
  )
  const months = Array.from({ length: 12 }, (_, month) =>
    (['short', 'medium', 'long', 'full'] as const).flatMap((dateStyle) => [
      new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' }).format(
        Date.UTC(2026, month, 1 + month),
      ),
      new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        Date.UTC(2026, month),
      ),
    ]),
  ).flat()
  const texts = [...pack.map((text) => text.replace(/\{\{\w+\}\}/g, ' ')), ...fixed, ...months]
  const words = new Set(texts.flatMap((text) => text.match(letters) ?? []).concat(names))
  return (run: string) =>
    words.has(run) ||
    // Languages without spaces: a part of a text.
    (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u.test(run) &&
      texts.some((text) => text.includes(run)))
}

/** The title of the document, and what stands on a page. */
async function wordsOn(site: Site, screen: Screen, locale: Locale, bodies: Bodies) {
  const pages = await Promise.all(
    themeNames.map(async (theme) => {
      const meta = await siteMeta(site, theme, screen.kind, bodies)
      const { page, t } = pageIn(theme, screen, { meta, locale, settings: meta.settings })
      return [...textsOf(page), documentTitle(screen, meta.title, t('memos.title'), t)]
    }),
  )
  return pages.flat()
}

for (const locale of locales) {
  test(`R-062 R-465 a blog with a page id and LANG=${locale} says nothing but its owner's words and that language's`, {
    tags: locale === 'en-US' || locale === 'zh-CN' ? [] : 'full',
  }, async () => {
    const { site, screens, bodies } = await screensOf(emulatedSite(records(), { NEXT_PUBLIC_LANG: locale }))
    const isOwn = ownWords(locale)
    const found = new Set<string>()
    let count = 0
    for (const screen of screens) {
      for (const text of await wordsOn(site, screen, locale, bodies)) {
        count += 1
        // Where a cover is missing, the first letter of a title stands in its place.
        const foreign = (text.match(letters) ?? []).filter((run) => !/^Q(?:z|$)/i.test(run) && !isOwn(run))
        if (foreign.length > 0) found.add(`${screen.kind}: "${foreign.join(' ')}" in "${text}"`)
      }
    }
    expect([...found]).toEqual([])
    expect(count).toBeGreaterThan(5_000)
  })
}

test('the check sees words of another language, and of the sample content', () => {
  const isOwn = ownWords('fr-FR')
  expect(['Archives', 'Partager', 'Previous', 'Grind', '目录'].map(isOwn)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
