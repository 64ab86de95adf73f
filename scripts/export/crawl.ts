import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pageDataPath } from '@/lib/site/page-data'
import { exportedFile } from '@/lib/workspace'
import { looksLikePage, mayRun } from './active-picture'
import { filePath, pageFile } from './file-paths'
import { exportedFilesIn, linkedPaths, redirectPage, withPolicy } from './page-text'

export interface Crawl {
  /** Of the running site. */
  origin: string
  subPath: string
  buildId: string
  /** Folder that the files go to. */
  out: string
  /** Addresses that files answer already: what stands in the public folder. */
  isThere(path: string): boolean
}

export interface CrawlReport {
  /** Addresses of the pages that were written. */
  pages: string[]
  redirects: number
  files: number
  /** What could not be exported, and why. */
  problems: string[]
}

/** Pages asked for at once. */
const atOnce = 4

/** What is no page: calls to a server, and what is written anyway. */
const calls = /^\/(?:api|unlock|media|_next)(?:\/|$)/

/**
 * Writes every page that an address leads to, with its data for the browser's router and the stored files that it
 * shows, then what these pages link to, until nothing new is found.
 */
export async function crawl(options: Crawl, addresses: readonly string[]): Promise<CrawlReport> {
  const { origin, subPath, buildId, out } = options
  const report: CrawlReport = { pages: [], redirects: 0, files: 0, problems: [] }
  const queue = [...addresses]
  const seen = new Set(queue.map(filePath))
  const files = new Set<string>()

  // Below SUB_PATH the home page has no closing slash: with one the server redirects.
  const place = (address: string) => subPath + (subPath !== '' && address === '/' ? '' : address)
  const ask = (address: string) => fetch(origin + place(address), { redirect: 'manual' })
  const found = (address: string) => {
    const path = filePath(address)
    if (seen.has(path) || calls.test(address) || options.isThere(address)) return
    seen.add(path)
    queue.push(address)
  }
  const write = async (path: string | null, content: string | Buffer, address: string) => {
    try {
      if (path === null) report.problems.push(`${address}: no file can have this name`)
      else await writeAt(join(out, path), content)
      return path !== null
    } catch (error) {
      if (!isTaken(error)) throw error
      report.problems.push(`${address}: another page has a file or folder of this name. Change its slug.`)
      return false
    }
  }
  const saveFiles = async (text: string) => {
    for (const path of exportedFilesIn(text)) {
      if (files.has(path)) continue
      files.add(path)
      const source = exportedFile(path)
      const answer = source === null ? null : await ask(source)
      if (!answer?.ok) {
        report.problems.push(
          `${path}: the workspace did not hand the file out (${answer ? answer.status : 'no address'})`,
        )
        continue
      }
      const content = Buffer.from(await answer.arrayBuffer())
      if (/\.svg$/i.test(path) && mayRun(content))
        report.problems.push(
          `${path}: left out, since whoever opens it would run its scripts. Remove them from the SVG file, or use another format.`,
        )
      else if (!/\.(?:svg|txt|csv|json)$/i.test(path) && looksLikePage(content))
        report.problems.push(
          `${path}: left out, since it is a page, which not every web server forbids to run. Give the file the ending that it should have.`,
        )
      else if (await write(filePath(path), content, path)) report.files += 1
    }
  }
  /** The data of an address, which the browser's router asks for instead of the page. */
  const saveData = async (address: string) => {
    const data = pageDataPath(buildId, address)
    const answer = await ask(data)
    if (!answer.ok || !answer.headers.get('content-type')?.includes('json')) return
    const text = await answer.text()
    await write(filePath(data), text, address)
    await saveFiles(text)
  }
  const save = async (address: string) => {
    const answer = await ask(address)
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status >= 300 && answer.status < 400) {
      const target = answer.headers.get('location') ?? ''
      if (await write(pageFile(address), redirectPage(target), address)) report.redirects += 1
      if (/^\/(?!\/)/.test(target)) found(target.slice(subPath.length).replace(/[?#].*$/, '') || '/')
      await saveData(address)
    } else if (!answer.ok) {
      report.problems.push(`${address}: answered with ${answer.status}`)
    } else if (!type.includes('text/html')) {
      if (await write(filePath(address), Buffer.from(await answer.arrayBuffer()), address)) report.files += 1
    } else {
      const html = await answer.text()
      const page = withPolicy(html, answer.headers.get('content-security-policy'))
      if (await write(pageFile(address), page, address)) report.pages.push(address)
      await saveFiles(html)
      await saveData(address)
      for (const path of linkedPaths(html, subPath)) found(path)
    }
  }
  const work = async () => {
    for (let address = queue.shift(); address !== undefined; address = queue.shift()) await save(address)
  }
  // Workers end when the queue is empty; pages that are still being read may fill it again.
  while (queue.length > 0) await Promise.all(Array.from({ length: atOnce }, work))
  return report
}

/** Whether a file stands where a folder would have to, or the other way round: slugs such as `a` and `a/index.html`. */
export function isTaken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'EEXIST' || code === 'EISDIR' || code === 'ENOTDIR'
}

/** Writes a file and the folders above it. */
export async function writeAt(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
