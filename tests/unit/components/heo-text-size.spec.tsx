import { expect } from '@/tests/support/expect'
import { test } from '@/tests/support/unit-test'
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
  // The opening tags around the body, whatever the style sheet calls their classes.
  const tags = looks.map(
    (look) => drawn(<Article screen={{ ...article, ...look }} />).split('id="article-body"')[0],
  )
  expect(new Set(tags).size).toBe(4)
})
