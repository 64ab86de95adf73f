import { expect, test } from '@playwright/test'
import { toMemos } from '@/lib/site/memos'

test('memos are read with the newest first; entries without text or day are left out', () => {
  const source = [
    { id: 'a', text: 'Older', day: '2024-01-01', tags: ['x', 3] },
    { id: 'b', text: 'Newer', day: '2024-02-01T08:00:00Z' },
    { id: 'c', text: ' ', day: '2024-02-01' },
    { id: 'd', text: 'No day' },
    'text',
    null,
  ]
  expect(toMemos(source)).toEqual([
    { id: 'b', html: 'Newer', day: '2024-02-01', tags: [] },
    { id: 'a', html: 'Older', day: '2024-01-01', tags: ['x'] },
  ])
  expect([toMemos(null), toMemos({ memos: [] })]).toEqual([[], []])
})

const texts: [text: string, html: string][] = [
  ['one\ntwo\r\nthree', 'one<br>two<br>three'],
  ['<img src=x onerror=alert(1)> & "q"', '&lt;img src=x onerror=alert(1)&gt; &amp; &quot;q&quot;'],
  [
    'See https://a.example/b?c=1&d, then.',
    'See <a href="https://a.example/b?c=1&amp;d" target="_blank" rel="noopener noreferrer">https://a.example/b?c=1&amp;d</a>, then.',
  ],
  [
    '看https://a.example。好',
    '看<a href="https://a.example" target="_blank" rel="noopener noreferrer">https://a.example</a>。好',
  ],
  ['javascript:alert(1)', 'javascript:alert(1)'],
]
for (const [text, html] of texts) {
  test(`the text of a memo is escaped: ${JSON.stringify(text)}`, () => {
    expect(toMemos([{ id: 'a', text, day: '2024-01-01' }])[0]?.html).toBe(html)
  })
}
