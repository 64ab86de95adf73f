import { expect, test } from 'vitest'
import { ownerSheets } from '@/lib/screens/head/owner-sheets'

const red = 'a { color: red }'
const blue = 'a { color: blue }'

test('the style sheet of the owner’s folder comes before that of the setting', () => {
  const sheets = ownerSheets({ GLOBAL_CSS: blue }, red)
  expect(sheets.map(({ css }) => css)).toEqual([red, blue])
  for (const { path } of sheets) expect(path).toMatch(/^\/api\/styles\/[\w-]{16}\.css$/)
})

test('the address of a style sheet changes with its text', () => {
  const [one, other] = ownerSheets({ GLOBAL_CSS: blue }, red)
  expect(one?.path).not.toBe(other?.path)
  expect(ownerSheets({ GLOBAL_CSS: red })).toEqual([{ css: red, path: one?.path }])
})

test('empty style sheets are left out', () => {
  expect(ownerSheets({ GLOBAL_CSS: ' \n' })).toEqual([])
  expect(ownerSheets({ GLOBAL_CSS: '' }, '\n')).toEqual([])
})
