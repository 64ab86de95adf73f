import { expect, test } from 'vitest'
import { ArticleLock } from '@/components/blog/article/ArticleLock'
import { Toc } from '@/components/blog/article/Toc'
import { Comments } from '@/components/blog/Comments'
import { settingsSchema } from '@/conf/schema'
import { packs } from '@/lib/i18n/all-packs'
import { locales } from '@/lib/i18n/locales'
import { translator } from '@/lib/i18n/translator'
import { commentSetup } from '@/lib/site/comment-services'
import { all, type HtmlElement, one, parseHtml, text } from '@/tests/support/texts/html-tree'
import { TagsAndStats } from '@/themes/heo/parts/sidebar/TagsAndStats'
import { themeNames } from '@/themes/names'
import { drawn } from './drawn'
import { article, type DrawnPage, everywhere, pageIn } from './theme-pages'

// What holds for an article in every theme and every language, as the server draws it.

/** Spaces that do not break are the language's. */
const words = (element: HtmlElement) =>
  text(element)
    .replace(/[ \n]+/g, ' ')
    .trim()
const linkTo = (within: HtmlElement, href: string) => all(within, 'a', { href }).map(words)
const main = ({ page }: DrawnPage) => one(page, 'main', { id: 'content' })
const where = ({ theme, locale }: DrawnPage) => `${theme} in ${locale}`
/** What precedes the body. */
const head = (drawn: DrawnPage) => all(main(drawn), 'header')[0] ?? main(drawn)

test('R-103 R-104 R-105 R-107 R-108 R-109 R-110 the header of an article has category, tags, title, length and both dates, the first leading to the archive', () => {
  for (const page of everywhere(article)) {
    const { t } = page
    const header = head(page)
    expect(words(one(header, 'h1')), where(page)).toContain('Here')
    expect(linkTo(header, '/category/Travel%20%26%20sea'), where(page)).toEqual(['Travel & sea'])
    expect(linkTo(header, '/tag/sea').join(), where(page)).toContain('sea')
    expect(linkTo(header, '/tag/C%2B%2B').join(), where(page)).toContain('C++')
    const details = one(header, 'ul', { 'aria-label': t('post.details') })
    for (const fact of [
      t('post.words', { count: 1_234 }),
      t('post.minutes', { count: 4 }),
      t('post.published'),
      t('post.edited'),
    ]) {
      expect(words(details), where(page)).toContain(fact)
    }
    const days = all(header, 'time').map(({ attributes }) => attributes.datetime ?? attributes.dateTime)
    expect(days, where(page)).toEqual(['2025-03-04', '2026-05-06'])
    const published = one(header, 'a', { href: '/archive#2025-03' })
    expect(all(published, 'time'), where(page)).toHaveLength(1)
  }
})

test('R-102 R-106 the header of an article has its icon, unless a setting hides icons, and its cover, if it has one', () => {
  for (const page of everywhere(article)) {
    expect(words(one(head(page), 'h1')), where(page)).toMatch(/^🌊 ?Here$/)
    expect(all(main(page), 'img', { src: '/sea.webp' }), where(page)).toEqual([])
    const { theme, locale } = page
    const covered = pageIn(theme, { ...article, cover: '/sea.webp', coverPosition: '50% 75%' }, { locale })
    const [cover] = all(covered.page, 'img', { src: '/sea.webp', alt: '' })
    expect(cover?.attributes.style, where(page)).toBe('object-position:50% 75%')
    const bare = pageIn(theme, article, { locale, settings: { POST_TITLE_ICON: false } })
    expect(words(one(head(bare), 'h1')), where(page)).toBe('Here')
  }
})

test('R-439 plain themes offer the cover of an article in several widths, where its host resizes', () => {
  const proxied = '/api/media/a.b?width='
  const sized = { ...article, cover: `${proxied}1200`, coverThumbnail: `${proxied}500` }
  for (const theme of themeNames.filter((name) => name !== 'heo')) {
    const [cover] = all(main(pageIn(theme, sized)), 'img', { src: sized.cover, alt: '' })
    const offered = `${proxied}500 500w, ${proxied}1000 1000w, ${proxied}1200 1500w`
    expect(cover?.attributes, theme).toMatchObject({ srcSet: offered, sizes: '100vw' })
  }
})

test('an article is drawn wide where its page in the workspace has full width, and only there', () => {
  for (const theme of themeNames.filter((name) => name !== 'heo')) {
    const isWide = (fullWidth: boolean) => {
      const [element] = all(main(pageIn(theme, { ...article, fullWidth })), 'article')
      return element?.attributes['data-wide'] !== undefined
    }
    expect([isWide(true), isWide(false)], theme).toEqual([true, false])
  }
})

test('R-111 R-482 views and visits are shown where they are counted, and nowhere by default', () => {
  const counted = (page: HtmlElement) =>
    all(page, '').filter(({ attributes: { id = '', class: look = '' } }) => /busuanzi/.test(id + look)).length
  for (const page of everywhere(article)) expect(counted(page.page), where(page)).toBe(0)
  for (const page of everywhere(article, { settings: { ANALYTICS_BUSUANZI_ENABLE: true } })) {
    expect(counted(head(page)), where(page)).toBeGreaterThan(0)
  }
  const widget = (settings: object) => drawn(<TagsAndStats selectedTag="" />, settings)
  expect(widget({ ANALYTICS_BUSUANZI_ENABLE: true })).not.toContain('busuanzi')
  const on = widget({ ANALYTICS_BUSUANZI_ENABLE: true, HEO_WIDGET_ANALYTICS: true })
  expect(on).toContain('id="busuanzi_value_site_pv"')
  expect(on).toContain('id="busuanzi_value_site_uv"')
})

/** What follows a post: each part with what tells it in a page. */
function partsOf(page: DrawnPage): Record<string, boolean> {
  const { t } = page
  const inside = main(page)
  const labelled = (name: string) =>
    all(inside, '').filter(({ attributes }) => attributes['aria-label'] === name).length > 0
  return {
    share: labelled(t('post.share')),
    neighbours: labelled(t('post.adjacent')),
    copyright: labelled(t('common.copyright')),
    related: all(inside, 'h2').some((heading) => words(heading) === t('post.related')),
  }
}

test('R-113 R-116 R-120 R-121 R-474 R-475 R-476 share bar, neighbours, copyright and related posts follow a post, none of them a page; each has its switch', () => {
  const every = { share: true, neighbours: true, copyright: true, related: true }
  for (const page of everywhere(article)) {
    expect(partsOf(page), where(page)).toEqual(every)
    const { theme, locale } = page
    const lone = pageIn(theme, { ...article, type: 'Page', prev: null, next: null, related: [] }, { locale })
    expect(Object.values(partsOf(lone)), where(page)).toEqual([false, false, false, false])
    for (const [name, part] of [
      ['POST_SHARE_BAR_ENABLE', 'share'],
      ['HEO_ARTICLE_ADJACENT', 'neighbours'],
      ['HEO_ARTICLE_COPYRIGHT', 'copyright'],
      ['HEO_ARTICLE_RECOMMEND', 'related'],
    ] as const) {
      const less = pageIn(theme, article, { locale, settings: { [name]: false } })
      expect(partsOf(less), `${where(page)} without ${name}`).toEqual({ ...every, [part]: false })
    }
  }
})

test('R-024 R-114 R-115 R-117 R-118 R-119 neighbours lead on, the copyright names author, address and terms, and a link and WeChat are the ways to share', () => {
  for (const page of everywhere(article, { settings: { AUTHOR: 'Lin Yao', LINK: 'https://blog.example' } })) {
    const { t } = page
    const inside = main(page)
    const [before, after] = ['prev', 'next'].map((rel) =>
      all(inside, 'a', { rel }).map((link) => [link.attributes.href, words(link)]),
    )
    expect(before?.[0]?.[0], where(page)).toBe('/article/before')
    expect(before?.[0]?.[1]).toMatch(new RegExp(`${t('post.prev')}.*Post before`))
    expect(after?.[0]?.[0], where(page)).toBe('/article/after')
    expect(after?.[0]?.[1]).toMatch(new RegExp(`${t('post.next')}.*Post after`))
    const terms = all(inside, 'dt').map(words)
    expect(terms, where(page)).toEqual([t('common.author'), t('common.address'), t('common.copyright')])
    expect(all(inside, 'dd').map(words), where(page)).toEqual([
      'Lin Yao',
      'https://blog.example/article/here',
      t('common.copyrightNotice'),
    ])
    // Some themes name the author above the article too.
    expect([...new Set(linkTo(inside, '/about'))]).toEqual(['Lin Yao'])
    expect(linkTo(inside, '/article/here')).toEqual(['https://blog.example/article/here'])
    const share = all(inside, '').find(({ attributes }) => attributes['aria-label'] === t('post.share'))
    const offered = share
      ? all(share, 'button').map((button) => button.attributes['aria-label'] ?? words(button))
      : []
    expect(offered, where(page)).toEqual([t('post.shareLink'), t('post.shareWechat')])
    for (const name of ['r1', 'r2']) {
      expect(linkTo(inside, `/article/${name}`).join(), where(page)).toContain(`Post ${name}`)
    }
  }
})

test('R-123 R-452 R-454 the contents name the headings of an article, from three on and 16 px deeper per level', () => {
  for (const page of everywhere(article).filter(({ theme }) => theme !== 'heo')) {
    const contents = one(page.page, 'nav', { 'aria-label': page.t('common.tableOfContents') })
    const entries = all(contents, 'a').map((link) => [link.attributes.href, words(link)])
    expect(entries, where(page)).toEqual([0, 1, 2].map((level) => [`#h${level}`, `Heading ${level}`]))
    const two = pageIn(page.theme, { ...article, toc: article.toc.slice(1) }, page)
    expect(all(two.page, 'nav', { 'aria-label': page.t('common.tableOfContents') }), where(page)).toEqual([])
  }
  const indents = all(parseHtml(drawn(<Toc toc={article.toc} />)), 'li').map(
    ({ attributes }) => attributes.style,
  )
  expect(indents).toEqual([undefined, 'padding-left:16px', 'padding-left:32px'])
})

test('R-013 R-125 a comment area says "Loading..." in the reader’s language until its widget is there, and is not there without a service', () => {
  const settings = { ...settingsSchema.parse({}), COMMENT_WALINE_SERVER_URL: 'https://talk.example' }
  const comments = commentSetup(settings) ?? undefined
  for (const locale of locales) {
    const t = translator(packs[locale], locale)
    const area = <Comments subject={article} heading={t('common.comments')} />
    const html = parseHtml(drawn(area, {}, [], { comments }, { locale }))
    expect(words(one(html, 'h2', { id: 'comments' })), locale).toBe(t('common.comments'))
    expect(words(one(html, 'p', { role: 'status' })), locale).toBe(t('common.loading'))
    expect(drawn(area, {}, [], {}, { locale })).toBe('')
  }
  expect(packs['en-US'].common.loading).toBe('Loading...')
})

test('R-126 R-353 R-401 R-402 the lock and its refusal speak every language', () => {
  const locked = { ...article, locked: true, html: '', toc: [] }
  for (const locale of locales) {
    const t = translator(packs[locale], locale)
    const lock = (lockError?: { reason: 'wrong' }) =>
      parseHtml(
        drawn(<ArticleLock screen={lockError ? { ...locked, lockError } : locked} />, {}, [], {}, { locale }),
      )
    for (const key of ['post.lockTitle', 'post.lockPrompt', 'post.lockLabel', 'post.unlock']) {
      expect(words(lock()), locale).toContain(t(key))
    }
    const alert = (page: HtmlElement) => all(page, 'p', { role: 'alert' }).map(words)
    expect(alert(lock()), locale).toEqual([''])
    expect(alert(lock({ reason: 'wrong' })), locale).toEqual([t('post.wrongPassword')])
  }
})

test('R-126 R-373 of a locked post no theme shows contents, length or body', () => {
  const locked = { ...article, locked: true, html: '<p>Words</p>', wordCount: 1_234 }
  for (const page of everywhere(locked)) {
    expect(all(page.page, '', { id: 'article-body' }), where(page)).toEqual([])
    expect(words(page.page), where(page)).not.toContain(page.t('post.words', { count: 1_234 }))
  }
})
