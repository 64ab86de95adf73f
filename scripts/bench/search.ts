import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { toCard } from '@/lib/screens/cards'
import { LiveIndex } from '@/lib/search/built-in/live-index'
import { exportedIndex } from '@/lib/search/exported/build-index'
import { ExportedSearch } from '@/lib/search/exported/exported-search'
import { cataloguePath } from '@/lib/search/exported/format'
import { type SearchCorpus, searchCorpus } from '../../tests/support/search-corpus'
import { makeSite } from '../../tests/unit/screens/make-site'
import { searchSize } from '../export/search-files'

type Row = [name: string, value: string]

const postCount = 1_500
const pageSize = 12

/** Measures searches of a large blog: memory and time on a server, bytes in an export. */
export async function measureSearch(): Promise<Row[]> {
  const rows: Row[] = []
  for (const wordsPerPost of [200, 800]) {
    const corpus = searchCorpus(postCount, wordsPerPost)
    const name = `${postCount} posts of ${wordsPerPost} words: `
    for (const [what, value] of [...(await builtIn(corpus)), ...(await exported(corpus))])
      rows.push([name + what, value])
  }
  return rows
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`
const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`

/** In ascending order. */
const ordered = (values: readonly number[]) => [...values].sort((a, b) => a - b)
const at = (values: readonly number[], share: number) => values[Math.floor((values.length - 1) * share)] ?? 0

async function builtIn({ posts, sections, keywords }: SearchCorpus): Promise<Row[]> {
  setFlagsFromString('--expose-gc')
  const collectGarbage: () => void = runInNewContext('gc')
  const heap = () => {
    collectGarbage()
    return process.memoryUsage().heapUsed
  }
  const site = makeSite(posts)
  const before = heap()
  const index = new LiveIndex({ read: async (_, post) => ({ sections: sections(post), dependent: false }) })
  const began = performance.now()
  await index.complete(site)
  const seconds = (performance.now() - began) / 1_000
  const memory = heap() - before
  for (const keyword of keywords) index.search(site, keyword)
  const times = ordered(
    keywords.map((keyword) => {
      const start = performance.now()
      for (const { results } of index.search(site, keyword).slice(0, pageSize)) results.length
      return performance.now() - start
    }),
  )
  return [
    ['index of the built-in search', `${megabytes(memory)} of memory, built in ${seconds.toFixed(1)} s`],
    [
      'a query of the built-in search',
      `median ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, longest ${at(times, 1).toFixed(1)} ms`,
    ],
  ]
}

async function exported({ posts, sections, keywords }: SearchCorpus): Promise<Row[]> {
  const files = exportedIndex(
    posts.map((post) => ({
      card: { ...toCard(post), key: post.key },
      head: { title: post.title, labels: [post.category, ...post.tags], summary: post.summary },
      sections: sections(post),
    })),
    pageSize,
  )
  const { files: count, total, catalogue, most } = searchSize(files, pageSize)
  const loads: number[] = []
  for (const keyword of keywords) {
    let bytes = catalogue
    const load = async (path: string): Promise<unknown> => {
      const text = files.get(path) ?? ''
      bytes += gzipSync(text).length
      return JSON.parse(text)
    }
    const search = new ExportedSearch(JSON.parse(files.get(cataloguePath) ?? ''), load)
    await search.find(keyword, 0, pageSize)
    loads.push(bytes)
  }
  const bytes = ordered(loads)
  return [
    ['index of an export', `${megabytes(total)} gzip in ${count} files, catalogue ${kilobytes(catalogue)}`],
    [
      'a first search in an export loads',
      `median ${kilobytes(at(bytes, 0.5))}, most of ${keywords.length} ${kilobytes(at(bytes, 1))}, ` +
        `${kilobytes(most)} at most (gzip)`,
    ],
  ]
}
