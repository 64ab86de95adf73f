import { expect, test } from 'vitest'
import { linkTarget } from '@/lib/site/link-target'

const target = (href: string) => linkTarget(href, 'https://blog.example', null)

test('R-054 addresses of the site become paths', () => {
  expect(target('https://blog.example/about')).toEqual({ href: '/about', local: true })
  expect(target('/about')).toEqual({ href: '/about', local: true })
  expect(target('#top')).toEqual({ href: '#top', local: true })
})

test('R-053 what browsers take for another host is no address of the site', () => {
  for (const href of [
    '//a.example/x',
    '/\\a.example/x',
    '/\\/a.example/x',
    '\\\\a.example',
    'https://blog.example.a.example/',
  ])
    expect(target(href), href).toMatchObject({ local: false })
  // Without the site's own host in front of it, this path would lead to the other one.
  const doubled = 'https://blog.example//a.example/x'
  expect(target(doubled)).toEqual({ href: doubled, local: false })
})
