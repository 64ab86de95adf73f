import { expect, test } from 'vitest'
import { OpenBody } from '@/themes/heo/parts/article/OpenBody'
import { Article } from '@/themes/heo/screens/Article'
import { drawn } from './drawn'
import { article } from './theme-pages'

test('heo: small text and full width, as the workspace has them, each change an article', () => {
  const looks = [
    { smallText: false, fullWidth: false },
    { smallText: true, fullWidth: false },
    { smallText: false, fullWidth: true },
    { smallText: true, fullWidth: true },
  ]
  // The opening tags, whatever the style sheet calls their classes. The body is loaded on its own.
  const tags = looks.map((look) => {
    const screen = { ...article, ...look }
    const body = drawn(<OpenBody screen={screen} />).split('id="article-body"')[0]
    return `${drawn(<Article screen={screen} />)} ${body}`
  })
  expect(new Set(tags).size).toBe(4)
})
