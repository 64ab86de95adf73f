import { expect, test } from 'vitest'
import type { RichText } from '@/lib/embedded-workspace/emulator/records'
import { tinyRecords } from '@/tests/support/workspace/tiny'

function textOf(markdown: string): {
  title: RichText | undefined
  about: string
  lin: string
  space: string
} {
  const records = tinyRecords(markdown)
  const [id = ''] = records.block[records.meta.rows.page ?? '']?.value.content ?? []
  return {
    title: records.block[id]?.value.properties?.title,
    about: records.meta.rows.about ?? '',
    lin: Object.keys(records.notion_user)[0] ?? '',
    space: records.meta.spaceId,
  }
}

const cases: [rule: string, markdown: string, title: RichText][] = [
  ['bold', 'a **b** c', [['a '], ['b', [['b']]], [' c']]],
  ['italic', '*a*', [['a', [['i']]]]],
  ['struck out', '~~a~~', [['a', [['s']]]]],
  ['code', '`a`', [['a', [['c']]]]],
  ['underlined', ':u[a]', [['a', [['_']]]]],
  ['coloured', ':color[a]{name=red_background}', [['a', [['h', 'red_background']]]]],
  ['a link', '[a](https://example.com/)', [['a', [['a', 'https://example.com/']]]]],
  ['a formula is a symbol that carries it', 'a $x^2$', [['a '], ['⁍', [['e', 'x^2']]]]],
  [
    'marks nest',
    '**a *b***',
    [
      ['a ', [['b']]],
      ['b', [['b'], ['i']]],
    ],
  ],
  ['a day', ':date{start=2026-05-04}', [['‣', [['d', { type: 'date', start_date: '2026-05-04' }]]]]],
  [
    'a span of days with a time of its zone',
    ':date{start=2026-05-04 time=09:30 end=2026-05-06 endTime=18:00 zone=Asia/Shanghai}',
    [
      [
        '‣',
        [
          [
            'd',
            {
              type: 'datetimerange',
              start_date: '2026-05-04',
              start_time: '09:30',
              end_date: '2026-05-06',
              end_time: '18:00',
              time_zone: 'Asia/Shanghai',
            },
          ],
        ],
      ],
    ],
  ],
  [
    'a link with the card of its page',
    ':link[Ink]{url="https://example.com/" provider=Example}',
    [['‣', [['lm', { href: 'https://example.com/', title: 'Ink', link_provider: 'Example' }]]]],
  ],
  ['what only looks like a directive is text', 'at 9:30am, see:below', [['at 9:30am, see:below']]],
]

for (const [rule, markdown, title] of cases) {
  test(`text: ${rule}`, () => {
    expect(textOf(markdown).title).toEqual(title)
  })
}

test('text: mentions and links carry the ids of what they name', () => {
  const { title, about, lin, space } = textOf('[a](row:about) :page{row=about} :person{id=lin}')
  expect(title).toEqual([
    ['a', [['a', `/${about.replaceAll('-', '')}`]]],
    [' '],
    ['‣', [['p', about, space]]],
    [' '],
    ['‣', [['u', lin]]],
  ])
})
