import { expect, test } from 'vitest'
import { renderArticle } from '@/lib/article'
import { countFormatters, spellingsOf } from '../../support/count-formatters'
import { context, hiddenId, otherId, page, pageId, personId, withLog } from './support'

/** The inside of a paragraph with this rich text. */
function paragraph(title: unknown): string {
  const { html } = renderArticle(page([{ type: 'text', title }]), context())
  return /<p>(.*)<\/p>/s.exec(html)?.[1] ?? ''
}

const table: [string, unknown, string][] = [
  ['bold', [['x', [['b']]]], '<strong>x</strong>'],
  ['italic', [['x', [['i']]]], '<em>x</em>'],
  ['struck', [['x', [['s']]]], '<s>x</s>'],
  ['underlined', [['x', [['_']]]], '<u>x</u>'],
  ['code', [['x', [['c']]]], '<code class="notion-inline-code">x</code>'],
  ['colour', [['x', [['h', 'red']]]], '<span class="notion-red">x</span>'],
  ['an unknown colour', [['x', [['h', 'red" onclick="x']]]], 'x'],
  ['a comment', [['x', [['m', 'id']]]], 'x'],
  ['a suggestion that nobody has accepted', [['x'], ['y', [['si', 'id']]]], 'x'],
  [
    'a date',
    [['‣', [['d', { type: 'date', start_date: '2026-05-04' }]]]],
    '<time dateTime="2026-05-04">May 4, 2026</time>',
  ],
  [
    'a range with times',
    [
      [
        '‣',
        [
          [
            'd',
            { type: 'datetimerange', start_date: '2026-05-04', start_time: '09:30', end_date: '2026-05-05' },
          ],
        ],
      ],
    ],
    '<time dateTime="2026-05-04T09:30">May 4, 2026, 9:30 AM</time> → <time dateTime="2026-05-05">May 5, 2026</time>',
  ],
  ['a person', [['‣', [['u', personId]]]], '<span class="notion-person">Lin Yao</span>'],
  [
    'a page that readers may open',
    [['‣', [['p', otherId]]]],
    '<a href="/article/another" class="notion-mention"><span class="notion-icon" aria-hidden="true">🌊</span>Another post</a>',
  ],
  ['a page that they may not', [['‣', [['p', hiddenId]]]], 'A draft'],
  [
    'a page by reference',
    [['x', [['‣', ['p', otherId]]]]],
    '<a href="/article/another" class="notion-mention"><span class="notion-icon" aria-hidden="true">🌊</span>Another post</a>',
  ],
  [
    'a pasted address',
    [['‣', [['lm', { href: 'https://example.com/', title: 'Example', link_provider: 'Ex' }]]]],
    '<a href="https://example.com/" class="notion-mention" target="_blank" rel="noopener noreferrer" data-external=""><span class="notion-provider">Ex </span>Example</a>',
  ],
  [
    'several at once',
    [['x', [['b'], ['i'], ['c']]]],
    '<em><strong><code class="notion-inline-code">x</code></strong></em>',
  ],
  [
    'letters that mean something in HTML',
    [['<img src=x onerror=alert(1)> & "quotes"']],
    '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;quotes&quot;',
  ],
]

for (const [what, title, html] of table) {
  test(`text with ${what} is drawn and escaped`, () => {
    // Some versions of the language data have a narrow space before AM.
    expect(paragraph(title).replaceAll('\u202f', ' ')).toBe(html)
  })
}

test('R-406 an unsupported text format is logged once with page and block, and the text stays', () => {
  const { result, lines } = withLog(() => paragraph([['kept', [['zz', 1], ['b']]]]))
  expect(result).toBe('<strong>kept</strong>')
  expect(lines).toEqual([
    `Page ${pageId}, block b0000000-0000-4000-8000-000000000001: unsupported text format "zz"`,
  ])
})

test('R-407 a missing user is logged once with page and block, and skipped', () => {
  const { result, lines } = withLog(() => paragraph([['by '], ['‣', [['u', 'nobody']]], [', today']]))
  expect(result).toBe('by , today')
  expect(lines).toEqual([`Page ${pageId}, block b0000000-0000-4000-8000-000000000001: missing user nobody`])
})

test('the workspace’s own emoji are pictures with their name, in a line and as an icon; one that is gone leaves nothing', () => {
  const custom_emoji = { e1: { value: { id: 'e1', name: 'frog', url: 'https://emoji.example/frog.png' } } }
  const holders: string[][] = []
  const { result, lines } = withLog(() =>
    renderArticle(
      page(
        [
          { type: 'text', title: [['Hop '], ['‣', [['ce', 'e1']]], ['‣', [['ce', 'gone']]]] },
          { type: 'callout', title: 'Mind', format: { page_icon: 'notion://custom_emoji/space/e1' } },
        ],
        { custom_emoji },
      ),
      {
        ...context(),
        imageUrl(address, { id, emoji }) {
          holders.push([id.slice(-1), emoji ?? ''])
          return address
        },
      },
    ),
  )
  // The site's own route gives a picture out for the record that shows it.
  expect(holders).toEqual([
    ['1', 'e1'],
    ['2', 'e1'],
  ])
  const pictures = [...result.html.matchAll(/<img [^>]*data-src="([^"]*)"[^>]*>/g)]
  expect(pictures.map(([, address]) => address?.includes('frog.png'))).toEqual([true, true])
  expect(result.html).toMatch(/<p>Hop <img [^>]*alt="frog"/)
  expect(result.text).toBe('Hop frog\nMind')
  expect(lines.join()).toContain('missing emoji gone')
})

test('an object of another service in a line is a link with its title and the service’s name', () => {
  const uri = 'https://github.com/pond/ink/issues/7'
  const object = {
    role: 'reader',
    value: {
      id: 'x',
      type: 'external_object_instance',
      format: {
        domain: 'github.com',
        original_url: uri,
        attributes: [{ id: 'title', values: ['The pond freezes'] }],
      },
    },
  }
  const { html, text } = renderArticle(
    page([{ type: 'text', title: [['See '], ['‣', [['eoi', 'x']]]] }], { block: { x: object } }),
    context(),
  )
  expect(html).toContain(
    `See <a href="${uri}" class="notion-mention" target="_blank" rel="noopener noreferrer" data-external=""><span class="notion-provider">github.com </span>The pond freezes</a>`,
  )
  expect(text).toBe('See The pond freezes')
})

test('a date has the clock of its zone in any spelling, and many spellings make one formatter', () => {
  const inZone = (time_zone: string) =>
    paragraph([
      ['‣', [['d', { type: 'datetime', start_date: '2026-05-04', start_time: '09:30', time_zone }]]],
    ])
  const dateTime = (zone: string) => /dateTime="([^"]*)"/.exec(inZone(zone))?.[1]
  expect(dateTime('Asia/Shanghai')).toBe('2026-05-04T09:30+08:00')
  expect(dateTime('america/ST_JOHNS')).toBe('2026-05-04T09:30-02:30')
  expect(dateTime('Asia/Kolkata')).toBe('2026-05-04T09:30+05:30')
  expect(dateTime('UTC')).toBe('2026-05-04T09:30+00:00')
  for (const none of ['Moon/Base', 'x'.repeat(100_000), 'Asia/Shanghai ', '+08:00', '\u212aiev', ''])
    expect(dateTime(none)).toBe('2026-05-04T09:30')
  const spellings = spellingsOf('America/Argentina/ComodRivadavia', 300)
  expect(countFormatters(() => spellings.map(inZone))).toBeLessThan(5)
})
