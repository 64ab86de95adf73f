import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * A pseudo-class of the place among siblings, before a universal last part of a selector: `tr:last-child > *`. When an
 * element is inserted beside another, browsers then compute the style of everything inside that one again.
 */
const broad = /:(?:first|last|only|nth)[\w-]*(?:\([^)]*\))?[^,{}:]*[\s>+~]\*\s*[,{]/

const sheets = ['styles', 'themes', 'components'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .map((file) => `${folder}/${file}`),
)

const textOf = (sheet: string) => readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '')

/** The rules whose selector matches a pattern. */
const rulesOf = (pattern: RegExp) =>
  sheets
    .flatMap((sheet) => [...textOf(sheet).matchAll(/([^{};]+)\{([^{}]*)\}/g)])
    .map(([, selector = '', declarations = '']) => ({ selector: selector.trim(), declarations }))
    .filter(({ selector }) => pattern.test(selector))

test('no selector makes browsers style all of an element again when its siblings change', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.filter((sheet) => broad.test(textOf(sheet)))
  expect(found).toEqual([])
  expect(broad.test('.notion-table tbody > tr:last-child > * {')).toBe(true)
  expect(broad.test('.quote > :first-child {')).toBe(false)
})

test('what the body gets by the theme inside it is not inherited, because browsers look for the theme again and again', () => {
  const rules = rulesOf(/(?:body|html|:root)\)?:has\(/)
  expect(rules.length).toBeGreaterThanOrEqual(10)
  for (const { selector, declarations } of rules)
    expect(declarations.trim(), selector).toMatch(/^background: [^;]+;$/)
})

test('`:has()` of a theme’s root looks at its children only, because browsers search the whole page otherwise', () => {
  const root = /(?:\.theme|#theme-[a-z]+\)?)(?::not\()?:has\(\s*(.)/
  const rules = rulesOf(root)
  expect(rules.length).toBeGreaterThanOrEqual(3)
  for (const { selector } of rules) expect(root.exec(selector)?.[1], selector).toBe('>')
  expect(root.exec(':global(#theme-heo):has(:focus-visible) .tools')?.[1]).toBe(':')
})
