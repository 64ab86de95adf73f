import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pageDataPath } from '@/lib/site/page-data'
import { exportedFile } from '@/lib/workspace'
import { looksLikePage, mayRun } from './active-picture'
import { filePath, pageFile } from './file-paths'
import { exportedFilesIn, linkedPaths, redirectPage, withPolicy } from './page-text'

export interface Crawl {
  /** Origin of the running site. */
  origin: string
  subPath: string
  /** LINK */
  link: string
  buildId: string
  /** Output folder. */
  out: string
  /** Whether a file of the public folder has this address. */
  isThere(path: string): boolean
}

export interface CrawlReport {
  /** Addresses of the written pages. */
  pages: string[]
  redirects: number
  files: number
  /** What could not be exported, and why. */
  problems: string[]
}

/** Pages requested at once. */
const atOnce = 4

/** Addresses without pages: API routes, and what is written separately. */
const calls = /^\/(?:api|unlock|media|_next)(?:\/|$)/

/**
 * Saves the page of each address, with its data for the browser's router and its stored files, then the pages that
 * these link to, until nothing new is found.
 */
export async function crawl(options: Crawl, addresses: readonly string[]): Promise<CrawlReport> {
  const { origin, subPath, link, buildId, out } = options
  const report: CrawlReport = { pages: [], redirects: 0, files: 0, problems: [] }
  const queue = [...addresses]
  const seen = new Set(queue.map(filePath))
  const files = new Set<string>()

  // With SUB_PATH the home page has no trailing slash: otherwise the server redirects.
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
      if (path === null)
        report.problems.push(`${address}: no page of an export can have this name. Change its slug.`)
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
  /** Saves the data of an address, which the browser's router requests instead of the page. */
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
      if (await write(pageFile(address), redirectPage(target, link), address)) report.redirects += 1
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
  // Workers end when the queue is empty, but pages in progress may fill it again.
  while (queue.length > 0) await Promise.all(Array.from({ length: atOnce }, work))
  return report
}

/**
 * Whether a file exists where a folder is needed, or the other way round: with slugs such as `a` and
 * `a/index.html`.
 */
export function isTaken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  return code === 'EEXIST' || code === 'EISDIR' || code === 'ENOTDIR'
}

/** Writes a file and its parent folders. */
export async function writeAt(path: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}
