import { expect, test } from 'vitest'
import { exportedFile } from '@/lib/workspace'
import { type AnswerOfTest, asHtml, asJson, exported } from './exported'

const asPage = (words: string): AnswerOfTest => [200, asHtml, `<head></head>${words}`]
const failing: AnswerOfTest = [500, asHtml, '']
const silent: AnswerOfTest = [0, {}, '']

test('an export fails when a page answers with an error or not at all, also one that a text links', async () => {
  for (const [bad, reason] of [
    [failing, '500'],
    [silent, 'no answer'],
  ] as const) {
    const ofTheSite = exported({ '/': asPage(''), '/a': bad }, ['/', '/a'])
    await expect(ofTheSite).rejects.toThrow(
      `parts of the site could not be read: /a (${reason}). The last export`,
    )
    const linked = exported({ '/': asPage('<a href="/a">1</a>'), '/a': bad }, ['/'])
    await expect(linked).rejects.toThrow(`/a (${reason})`)
    const itsData = exported({ '/': asPage(''), '/_next/data/b1/index.json': bad }, ['/'])
    await expect(itsData).rejects.toThrow(`/ (${reason})`)
  }
})

test('an export names the first failures, and does not ask for more when all fail', async () => {
  const addresses = Array.from({ length: 40 }, (_, index) => `/p${index}`)
  const answers = Object.fromEntries(addresses.map((address) => [address, failing]))
  const error = await exported(answers, addresses, '', [1, 1]).catch(String)
  const [, named = '', asked = ''] =
    /read: (.*)\. \d+ others were not requested.* Asked: (.*)/.exec(String(error)) ?? []
  expect(named).toMatch(/^(?:\/p\d+ \(500\), ){5}and \d more$/)
  expect(asked.split(' ').length).toBeLessThan(40)
})

test('a failure that passes is repeated after a pause, and every page is written once', async () => {
  const file = '/media/4afd-26d4/file-a_1/a.png'
  const { report, files } = await exported(
    {
      '/': asPage('<a href="/b">1</a>'),
      '/a': { inTurn: [failing, silent, asPage(`A <img src="${file}">`)] },
      '/b': asPage('B'),
      '/_next/data/b1/b.json': { inTurn: [failing, [200, asJson, '{}']] },
      [exportedFile(file) ?? '']: { inTurn: [failing, [200, {}, 'a picture']] },
    },
    ['/', '/a'],
    '',
    [1, 1],
  )
  expect(report.pages.sort()).toEqual(['/', '/a', '/b'])
  expect(report).toMatchObject({ files: 1, problems: [] })
  expect(files['b/index.html']).toContain('B')
  expect(files['_next/data/b1/b.json']).toBe('{}')
  expect(files[file.slice(1)]).toBe('a picture')
})

test('a page or a link that leads nowhere, and a picture that cannot be read, do not stop an export', async () => {
  const file = '/media/4afd-26d4/file-a_1/a.png'
  const { report } = await exported(
    { '/': asPage(`<a href="/away">1</a><img src="${file}">`), [exportedFile(file) ?? '']: [502, {}, ''] },
    ['/', '/withdrawn'],
    '',
    [1],
  )
  expect(report.pages).toEqual(['/'])
  expect(report.problems.sort()).toEqual(
    [
      '/away: answered with 404',
      `${file}: the workspace did not hand the file out (502)`,
      '/withdrawn: answered with 404',
    ].sort(),
  )
})
