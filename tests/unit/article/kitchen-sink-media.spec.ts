import { beforeAll, expect, test } from 'vitest'
import { all, children, type HtmlElement, one, text } from '../../support/texts/html-tree'
import { kitchenSink, under } from './kitchen-sink'

let article: HtmlElement

beforeAll(async () => {
  ;({ article } = await kitchenSink())
})

const names = (elements: HtmlElement[]) => elements.map((element) => element.name)

test('R-237 R-245 R-253 R-254 bookmarks, Drive files, objects of other services and tweets are one link each', () => {
  const cards = [
    'Bookmarks',
    'A file in a drive',
    'Something that lives in another system',
    'A short message',
  ]
    .flatMap((heading) => children(under(article, heading)))
    .map((figure) => one(figure, 'a'))
  expect(cards.map((card) => [card.attributes.href, text(one(card, 'span.notion-bookmark-title'))])).toEqual([
    ['https://www.w3.org/WAI/', 'Making the web accessible'],
    ['https://example.com/plain-bookmark', 'A bookmark without a picture'],
    ['https://example.org/bare', 'example.org/bare'],
    ['https://example.com/drive/field-notes', 'Field notes, autumn'],
    ['https://example.com/code/lin-yao/ink-pond/issues/12', 'The pond freezes when it is cold'],
    ['https://twitter.com/example/status/1234567890123456789', '@example'],
  ])
  expect(text(cards[0] ?? article)).toContain('Strategies, standards and supporting resources')
  expect(one(cards[3] ?? article, 'time').attributes.dateTime).toBe('2026-09-30T10:00Z')
  // A tweet's number tells when it was sent.
  expect(one(cards[5] ?? article, 'time').attributes.dateTime).toBe('2020-03-02T19:54Z')
})

test('R-239 images are figures with alternative text, a caption and their place kept', () => {
  const figures = children(under(article, 'Images'))
  expect(names(figures)).toEqual(['figure', 'figure', 'figure', 'figure'])
  expect(figures.map((figure) => one(figure, 'img').attributes.alt)).toEqual([
    'A bowl of tea on a grey table',
    'Morning light over the lake',
    'A panorama of the lake, as wide as the page',
    'A tall picture of reeds',
  ])
  expect(figures.map(({ attributes }) => attributes.style)).toEqual([
    'width:320px',
    'width:720px',
    undefined,
    'width:240px',
  ])
  expect(figures.map((figure) => all(figure, 'figcaption').map(text))).toEqual([
    ['A picture of 320 pixels, with a caption'],
    ['The same lake, as wide as the text'],
    [],
    [],
  ])
  for (const figure of figures) {
    const { width, height } = one(figure, 'img').attributes
    expect(Number(width) * Number(height)).toBeGreaterThan(0)
  }
  const [left, right] = children(under(article, 'More media'))
  expect(left?.attributes.class).toContain('notion-left')
  expect(right?.attributes.class).toContain('notion-right')
  // Without words of its own a picture is described by its caption.
  expect(right && one(right, 'img').attributes.alt).toBe('Only a caption: it says what the picture shows')
})

test('R-240 films play by themselves or wait behind a link; nothing of a service is loaded', () => {
  const [file, service] = children(under(article, 'Video'))
  expect(file && one(file, 'video').attributes).toMatchObject({ src: '/files/ripples.mp4', controls: '' })
  expect(file && text(one(file, 'figcaption'))).toContain('Four seconds of ripples')
  expect(service && one(service, 'a').attributes).toMatchObject({
    href: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'data-player': 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  })
  expect(service && [...all(service, 'iframe'), ...all(service, 'img')]).toEqual([])
  const vimeo = all(under(article, 'More media'), 'a.notion-player')
  expect(vimeo.map(({ attributes }) => attributes['data-player'])).toEqual([
    'https://player.vimeo.com/video/76979871',
  ])
})

test('R-241 an embed is a lazy frame with a title, and a link below it', () => {
  const [figure] = children(under(article, 'Embed'))
  expect(figure && one(figure, 'iframe').attributes).toMatchObject({
    src: 'https://example.com/',
    loading: 'lazy',
    title: 'A quiet page inside a page',
    style: 'height:320px',
  })
  expect(figure && one(figure, 'a').attributes.href).toBe('https://example.com/')
})

test('R-242 – R-244 documents, files and sound have a link with name, and size where it is known', () => {
  const [sound] = children(under(article, 'Audio'))
  expect(sound && one(sound, 'audio').attributes).toMatchObject({
    src: '/files/five-notes.mp3',
    controls: '',
    'aria-label': 'Five notes for a rainy day',
  })
  expect(sound && [one(sound, 'a').attributes.href, text(one(sound, 'a'))]).toEqual([
    '/files/five-notes.mp3',
    'Five notes for a rainy day 41.4KB',
  ])
  const documents = children(under(article, 'Documents'))
  expect(documents.map((figure) => [one(figure, 'a').attributes.href, text(one(figure, 'a'))])).toEqual([
    ['/files/colophon.pdf', 'colophon.pdf PDF'],
    ['/files/brush-sizes.txt', 'brush-sizes.txt 1 KB'],
    ['/files/field-kit.zip', 'field-kit.zip 2 KB'],
  ])
  // A document is read in place.
  expect(one(article, 'div.notion-pdf').attributes['data-pdf']).toBe('/files/colophon.pdf')
})

test('R-246 listings are preformatted code with a language and a caption', () => {
  const listings = children(under(article, 'Code'))
  for (const listing of listings) {
    expect(listing.name).toBe('figure')
    expect(text(one(one(listing, 'pre'), 'code')).length).toBeGreaterThan(20)
    expect(text(one(listing, 'figcaption'))).not.toBe('')
  }
  expect(
    listings.map((listing) => text(all(listing, 'summary')[0] ?? one(listing, '.notion-code-language'))),
  ).toEqual([
    'TypeScript 1–12',
    'TypeScript 1–9',
    'Python 1–9',
    'Go 1–25',
    'Rust 1–12',
    'Bash 1–7',
    'JSON 1–7',
    'CSS 1–9',
    'SQL 1–7',
    'Diff',
    'C++ 1–13',
    'Mermaid 1–6',
    'Plain Text',
  ])
})

test('R-247 R-248 formulas have accessible maths; a divider is a separator', () => {
  const section = under(article, 'Equations')
  expect(all(section, 'math')).toHaveLength(2)
  const block = one(section, 'div.notion-equation')
  expect(block.attributes).toMatchObject({ role: 'group', tabindex: '0' })
  expect(block.attributes['aria-label']).toContain('\\partial h')
  expect(children(section).at(-1)?.name).toBe('hr')
})
