import { shortClassName, shortenClassNames } from '@/lib/short-class-names'
import { expect } from '@/tests/support/expect'
import { test } from '@/tests/support/unit-test'

/** A bundler's rules that end in one loader with options for style modules. */
function bundler() {
  const modules: { getLocalIdent(file: object, pattern: string, name: string): string } = {
    getLocalIdent: () => 'long_name__hash',
  }
  return { modules, config: { module: { rules: [{ oneOf: [{ use: [{ options: { modules } }] }] }] } } }
}

test('classes of style modules get five characters, the same for the same file and name', () => {
  const { modules, config } = bundler()
  shortenClassNames(config)
  const file = { rootContext: '/blog', resourcePath: '/blog/themes/heo/home.module.css' }
  const name = modules.getLocalIdent(file, '', 'wall')
  expect(name).toMatch(/^_[A-Za-z0-9]{4}$/)
  expect(name).toBe(shortClassName('themes/heo/home.module.css', 'wall'))
  expect(modules.getLocalIdent(file, '', 'wall')).toBe(name)
  expect(modules.getLocalIdent(file, '', 'strip')).not.toBe(name)
  const other = { ...file, resourcePath: '/blog/themes/heo/list.module.css' }
  expect(modules.getLocalIdent(other, '', 'wall')).not.toBe(name)
})

test('a framework that names classes in another way is noticed', () => {
  expect(() => shortenClassNames({ module: { rules: [{ use: 'style-loader' }] } })).toThrow(/getLocalIdent/)
})
