import { expect, test } from 'vitest'
import { articleBounds } from '@/lib/article/bounds'
import { cleanMarkup } from '@/lib/article/draw/clean-markup'
import { createScope } from '@/lib/article/scope'
import type { Markup } from '@/lib/article/types/block'
import { context, page } from './support'

function clean(html: string): Markup[] {
  return cleanMarkup(html, {
    scope: createScope(page([]), context(), articleBounds),
    blockId: 'b',
    addresses: new Set(['/api/media/b']),
    placeholder: '@@',
  }).nodes
}

const element = (tag: string, children: Markup[], attributes = {}): Markup => ({ tag, attributes, children })

for (const [name, html] of [
  ['scripts', '<script>alert(1)</script>'],
  ['styles', '<style>*{}</style>'],
  ['drawings', '<svg onload="x()"><text>a</text></svg>'],
  ['empty elements', '<div><div class="notion-spacer"></div><span></span></div>'],
  ['pictures of unsafe addresses', '<img src="javascript:x" onerror="x()">'],
  ['comments', '<!-- a -->'],
] as const) {
  test(`foreign markup loses ${name}`, () => expect(clean(html)).toEqual([]))
}

test('foreign markup keeps no attribute but known ones', () => {
  expect(
    clean(
      '<p id="a" class="notion-h1 notion-red x" style="color:red" onclick="x()" data-deferred srcdoc="x">a</p>',
    ),
  ).toEqual([element('p', [{ text: 'a' }], { className: 'notion-red' })])
  expect(clean('<form action="/x"><button formaction="/y">go</button></form>')).toEqual([{ text: 'go' }])
})

test('frames and players of foreign markup become links', () => {
  const link = (href: string) =>
    element('a', [{ text: href }], {
      href,
      target: '_blank',
      rel: 'noopener noreferrer',
      'data-external': '',
    })
  expect(clean('<iframe src="https://x.example/a" srcdoc="<p>x"></iframe>')).toEqual([
    link('https://x.example/a'),
  ])
  expect(clean('<video src="/api/media/b"></video>')).toEqual([link('/api/media/b')])
  expect(clean('<iframe src="data:text/html,x"></iframe>')).toEqual([])
})

test('pictures of foreign markup go by the rule for pictures, but for those that were made by it', () => {
  expect(clean('<img src="attachment:f:a.png" alt="A" srcset="https://x.example/b 2x">')).toEqual([
    element('img', [], { src: 'https://proxy.example/f:a.png?width=undefined', alt: 'A', loading: 'lazy' }),
  ])
  expect(clean('<img src="/api/media/b">')).toEqual([
    element('img', [], { src: '/api/media/b', alt: '', loading: 'lazy' }),
  ])
})

test('the place of the children is a node of its own, in no element that may not hold blocks', () => {
  expect(clean('<section><div class="notion-text">@@</div></section>')).toEqual([
    element('section', ['children']),
  ])
  expect(clean('<h2>Title @@</h2>')).toEqual([element('div', [{ text: 'Title ' }, 'children'])])
})
