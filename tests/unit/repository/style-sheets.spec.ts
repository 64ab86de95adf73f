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

test('no selector makes browsers style all of an element again when its siblings change', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.filter((sheet) => broad.test(readFileSync(sheet, 'utf8').replace(/\/\*.*?\*\//gs, '')))
  expect(found).toEqual([])
  expect(broad.test('.notion-table tbody > tr:last-child > * {')).toBe(true)
  expect(broad.test('.quote > :first-child {')).toBe(false)
})
