import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { Site } from '@/lib/site/types'
import { Visibility } from '@/lib/workspace/visibility/visibility'
import { WorkspaceError } from '@/lib/workspace/workspace-error'
import { askPatiently } from '../../../scripts/export/ask'
import { inOneState } from '../../../scripts/export/one-state'
import { presentSite } from '../../../scripts/export/present-site'
import { openSite, writtenSite } from '../../../scripts/export/written-posts'
import { makeSite } from '../screens/make-site'
import { makePost, makePosts, titles } from '../site/make-post'

/** What a piece of work warns of, and its result, or the message of its error. */
async function watched<Result>(
  work: () => Promise<Result>,
): Promise<{ result: Result | string; warnings: string[] }> {
  const { warn } = console
  const warnings: string[] = []
  console.warn = (text) => warnings.push(String(text))
  try {
    const result = await work().catch((error: unknown) => String(error))
    return { result, warnings }
  } finally {
    console.warn = warn
  }
}

/** An export of a blog that has these states, one at each time it is read; what was written, by its titles. */
async function writtenOf(states: readonly Site[]) {
  const visibility = new Visibility()
  const left = [...states]
  const load = async () => {
    const site = left.shift() ?? makeSite([])
    visibility.note(site)
    return site
  }
  const written: string[][] = []
  const isShown = (site: Site) => visibility.accepts(visibility.fingerprintOf(site))
  const watch = await watched(() =>
    inOneState(load, isShown, async (site) => {
      written.push(titles(site.posts))
      return titles(site.posts)
    }),
  )
  return { ...watch, written }
}

const [both, one, none] = [makeSite(makePosts('A', 'B')), makeSite(makePosts('A')), makeSite([])]
const locked = makeSite([makePost({ title: 'A' }), makePost({ title: 'B', locked: true })])

test('an export is written again when a post was locked, withdrawn or deleted meanwhile, and not when one is new', async () => {
  expect(await writtenOf([both, both])).toEqual({ result: ['A', 'B'], warnings: [], written: [['A', 'B']] })
  expect(await writtenOf([one, both])).toEqual({ result: ['A'], warnings: [], written: [['A']] })
  expect(await writtenOf([both, one, one])).toEqual({
    result: ['A'],
    warnings: [
      'Something was withdrawn from readers while the export was written: all of it is written again.',
    ],
    written: [['A', 'B'], ['A']],
  })
  expect((await writtenOf([both, locked, locked])).written).toHaveLength(2)
})

test('an export from which something is withdrawn each time fails', async () => {
  const { result, written } = await writtenOf([both, locked, one, none])
  expect(result).toContain('during each of 3 attempts. The last export stays')
  expect(written).toHaveLength(3)
})

test('only posts whose pages were written are named, and only those that were written open are searched', async () => {
  const out = await mkdtemp(join(tmpdir(), 'written-'))
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(out, path)), { recursive: true })
    await writeFile(join(out, path), text)
  }
  const data = (isLocked: boolean) => JSON.stringify({ pageProps: { screen: { locked: isLocked } } })
  try {
    for (const name of ['open', 'shut', 'blank']) await write(`article/${name}/index.html`, '<html>')
    await write('about/index.html', '<html>')
    await write('_next/data/b1/article/open.json', data(false))
    await write('_next/data/b1/article/shut.json', data(true))
    const away = makePost({ title: 'Away', slug: 'https://a.example/', href: 'https://a.example/' })
    const pages = ['about', 'gone'].map((slug) => makePost({ title: slug, type: 'Page', slug }))
    const site = makeSite([...makePosts('Open', 'Shut', 'Blank', 'Withdrawn'), away], { pages })
    const written = writtenSite(site, out)
    expect(titles(written.posts)).toEqual(['Open', 'Shut', 'Blank', 'Away'])
    expect(titles(written.pages)).toEqual(['about'])
    const { result, warnings } = await watched(async () => titles((await openSite(written, out, 'b1')).posts))
    expect(result).toEqual(['Open', 'Away'])
    expect(warnings).toEqual([
      'The search leaves out 2 posts, since their pages were not open when they were written: Shut, Blank.',
    ])
  } finally {
    await rm(out, { recursive: true, force: true })
  }
})

const failure = new WorkspaceError('', 'It is away.')
const keptAt = Date.parse('2026-03-01T10:00:00Z')

test('an export waits for a slow workspace, and says so', async () => {
  const { result, warnings } = await watched(() =>
    presentSite(
      {
        present: () => new Promise((resolve) => setTimeout(() => resolve(one), 80)),
        kept: async () => ({ site: both, readAt: keptAt }),
      },
      { notice: 20 },
    ),
  )
  expect(result).toBe(one)
  expect(warnings[0]).toBe('The export waits for the workspace; 0 s have passed.')
})

test('an export uses kept content only when the workspace fails each time, and warns of it', async () => {
  let attempts = 0
  const present = async () => {
    attempts += 1
    throw failure
  }
  const source = { present, kept: async () => ({ site: both, readAt: keptAt }) }
  const { result, warnings } = await watched(() => presentSite(source, { pauses: [1, 1] }))
  expect(result).toBe(both)
  expect(attempts).toBe(3)
  expect(warnings).toEqual([
    'WARNING: the workspace cannot be read (WorkspaceError: It is away.). The export is made from the content of ' +
      '2026-03-01T10:00:00.000Z: what you withdrew after that may be in it. Run the export again when the workspace answers.',
  ])
  const without = { present, kept: () => Promise.reject(failure) }
  expect((await watched(() => presentSite(without, { pauses: [] }))).result).toContain('It is away.')
})

test('a feed that fails is asked for again, and fails the export in the end', async () => {
  const answers = [500, 503, 200, 500, 500]
  const server = createServer((_, response) => response.writeHead(answers.shift() ?? 500).end('A feed'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/feed`
  try {
    expect((await askPatiently(url, '/feed', [1, 1])).body.toString()).toBe('A feed')
    await expect(askPatiently(url, '/feed', [1])).rejects.toThrow(
      'could not be read: /feed (500). The last export',
    )
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
