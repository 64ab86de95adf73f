/** README.zh-CN.md says what README.md says: the same headings, commands and links in the same places. */

import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { recommendedType } from '@/lib/doctor/checks/check-properties'
import { columnNames } from '@/lib/workspace/table/columns'
import { wordsIn } from '@/scripts/new/languages'

const documents = ['README.md', 'README.zh-CN.md'] as const
const textOf = (document: (typeof documents)[number]) => readFileSync(document, 'utf8')
const [english, chinese] = documents.map(textOf)

const fences = /^( *)```\w*\n[\s\S]*?^\1```$/gm
const withoutCode = (text: string) => text.replace(fences, '')
/** Without the line of languages, in which each names the other. */
const proseOf = (text: string) => withoutCode(text).replace(/^.*简体中文.*$/m, '')

/** What a document has beside its words. */
const parts: Readonly<Record<string, (text: string) => string[]>> = {
  'levels of headings': (text) => [...withoutCode(text).matchAll(/^(#+) /gm)].map(([, level = '']) => level),
  'blocks of commands': (text) => [...text.matchAll(fences)].map(([block]) => block),
  'targets of links': (text) =>
    sorted([...proseOf(text).matchAll(/\]\(([^)]+)\)/g)].map(([, to = '']) => to.replace(/^#.+$/, '#'))),
  pictures: (text) => [...proseOf(text).matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, to = '']) => to),
  'numbered steps': (text) => [...withoutCode(text).matchAll(/^(\d+)\. /gm)].map(([, step = '']) => step),
  'rows of tables': (text) =>
    [...withoutCode(text).matchAll(/^ *\|(.*)\|$/gm)].map(([, row = '']) => String(row.split('|').length)),
  'sections with their bullets': (text) =>
    withoutCode(text)
      .split(/^#+ .+$/m)
      .map((section) => String(section.match(/^- /gm)?.length ?? 0)),
}

const sorted = (texts: readonly string[]) => [...texts].sort()

for (const [part, read] of Object.entries(parts)) {
  test(`both README files have the same ${part}`, () => {
    expect(read(english ?? '').length).toBeGreaterThan(0)
    expect(read(chinese ?? '')).toEqual(read(english ?? ''))
  })
}

test('both README files name the same commands, settings and paths', () => {
  const spans = (text: string) =>
    [...proseOf(text).matchAll(/`([^`\n]+)`/g)]
      .map(([, span = '']) => span)
      .filter((span) => /^npm |^[A-Z][A-Z_\d]+$|^\/|^(?:conf|docs)\//.test(span))
  const named = new Set(spans(chinese ?? ''))
  expect(sorted([...new Set(spans(english ?? ''))]).filter((span) => !named.has(span))).toEqual([])
})

test('each README file leads to the other at its top', () => {
  expect(english?.split('\n')[2]).toContain('(README.zh-CN.md)')
  expect(chinese?.split('\n')[2]).toContain('(README.md)')
})

test('the pictures of the README files are there and small', () => {
  const pictures = parts.pictures?.(english ?? '') ?? []
  expect(pictures.length).toBeGreaterThan(1)
  for (const picture of pictures) {
    expect(existsSync(picture), picture).toBe(true)
    expect(statSync(picture).size, picture).toBeLessThan(150_000)
  }
})

test('the README files tell the type of every property as the doctor does', () => {
  const { column } = wordsIn('zh-CN')
  for (const name of columnNames) {
    for (const text of [english ?? '', chinese ?? '']) {
      const row =
        text.split('\n').find((line) => line.startsWith('   | ') && line.includes(`\`${name}\``)) ?? ''
      expect(row, name).toMatch(new RegExp(`\\| ${recommendedType(name)}`))
    }
    if (column(name) !== name) expect(chinese).toContain(`\`${name}\`（${column(name)}）`)
  }
})
