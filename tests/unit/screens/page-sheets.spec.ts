import { expect, test } from 'vitest'
import { toPageResult } from '@/lib/screens/page-result'
import { pageSheets } from '@/lib/screens/page-sheets'
import { screenAt } from '@/lib/screens/route'
import type { Screen } from '@/lib/screens/types'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const formula = '<p>So <span class="katex"><span class="katex-mathml"></span></span></p>'
const memos = (html: string): Screen => ({
  kind: 'memos',
  path: '/memos',
  memos: [{ id: 'm', html, day: '2026-01-02', tags: [] }],
  shown: 7,
  assets: [],
})
const list = (preview: string): Screen => ({
  kind: 'list',
  path: '/page/2',
  filter: { by: 'all' },
  list: {
    ...{ page: 2, total: 13, pageSize: 12, base: '' },
    cards: [{ href: '/a', title: 'A', day: '2026-01-02', preview }],
  },
})

test('text needs no style sheet of its own; formulas and other blocks do', () => {
  const text =
    '<div class="notion"><h2 id="a">A</h2><p>Katex <a class="notion-link" href="/b">is</a> <strong>a</strong> name.<br></p><ul><li>1</li></ul></div>'
  expect(pageSheets(memos(text), '')).toEqual([])
  expect(pageSheets(memos(formula), '')).toEqual(['formulas'])
  expect(pageSheets(memos('<figure class="notion-image"><img alt=""></figure>'), '')).toEqual(['blocks'])
  expect(pageSheets(list('<p>a &lt;table&gt; in text</p>'), '')).toEqual([])
  expect(pageSheets(list('<blockquote>Quoted</blockquote>'), '')).toEqual(['blocks'])
  expect(pageSheets(list(''), `<aside></aside>${formula}`)).toEqual(['formulas', 'blocks'])
})

test('the props of a page name the sheets that it needs: none for a list without previews', async () => {
  const site = makeSite([makePost({ title: 'a' })])
  const home = screenAt([])
  expect(home && (await toPageResult(site, home))).not.toHaveProperty('props.sheets')
})
