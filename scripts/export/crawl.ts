import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pageDataPath } from '@/lib/site/page-data'
import { exportedFile } from '@/lib/workspace'
import { looksLikePage, mayRun } from './active-picture'
import { type Answer, ask, FailedAnswerError } from './ask'
import { filePath, pageFile } from './file-paths'
import { exportedFilesIn, linkedPaths, redirectPage, withPolicy } from './page-text'
import { saveInRounds } from './rounds'

export interface Crawl {
  /** Origin of the running site. */
  origin: string
  subPath: string
  /** LINK */
  link: string
  buildId: string
  /** Output folder. */
  out: string
  /** Whether something else writes the file of this address. */
  isThere(path: string): boolean
  /** Milliseconds before failed addresses are requested again, each time. */
  pauses?: readonly number[]
}

export interface CrawlReport {
  /** Addresses of the written pages. */
  pages: string[]
  redirects: number
  files: number
  /** What could not be exported, and why. */
  problems: string[]
}

/** Addresses without pages: API routes, and what is written separately. */
const calls = /^\/(?:api|unlock|media|_next)(?:\/|$)/

/**
 * Saves the page of each address, with its data for the browser's router and its stored files, then the pages that
 * these link to, until nothing new is found. An address that is not there (404) is a problem for the report.
 * @throws UnreadPagesError when one fails in every attempt: an export without it would delete a page of the last one
 */
export async function crawl(options: Crawl, addresses: readonly string[]): Promise<CrawlReport> {
  const { origin, subPath, link, buildId, out } = options
  const report: CrawlReport = { pages: [], redirects: 0, files: 0, problems: [] }
  const queue = [...addresses]
  const seen = new Set(queue.map(filePath))
  const files = new Set<string>()

  // With SUB_PATH the home page has no trailing slash: otherwise the server redirects.
  const place = (address: string) => subPath + (subPath !== '' && address === '/' ? '' : address)
  const read = (address: string) => ask(origin + place(address))
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
  /** Files that could not be read; requested once more when all pages are saved. */
  const again: string[] = []
  const saveFile = async (path: string, isLast: boolean) => {
    const source = exportedFile(path)
    const answer = source === null ? 'no address' : await read(source).catch(reasonOf)
    const isPassing = source !== null && typeof answer === 'string'
    if (isPassing && !isLast) again.push(path)
    else if (typeof answer === 'string' || !isFine(answer))
      report.problems.push(
        `${path}: the workspace did not hand the file out (${typeof answer === 'string' ? answer : answer.status})`,
      )
    else if (/\.svg$/i.test(path) && mayRun(answer.body))
      report.problems.push(
        `${path}: left out, since whoever opens it would run its scripts. Remove them from the SVG file, or use another format.`,
      )
    else if (!/\.(?:svg|txt|csv|json)$/i.test(path) && looksLikePage(answer.body))
      report.problems.push(
        `${path}: left out, since it is a page, which not every web server forbids to run. Give the file the ending that it should have.`,
      )
    else if (await write(filePath(path), answer.body, path)) report.files += 1
  }
  const saveFiles = async (text: string) => {
    for (const path of exportedFilesIn(text)) {
      if (files.has(path)) continue
      files.add(path)
      await saveFile(path, false)
    }
  }
  /** Saves the data of an address, which the browser's router requests instead of the page. */
  const saveData = async (address: string, answer: Answer) => {
    if (!isFine(answer) || !answer.headers.get('content-type')?.includes('json')) return
    const text = answer.body.toString()
    await write(filePath(pageDataPath(buildId, address)), text, address)
    await saveFiles(text)
  }
  // Everything is read before something is written: what fails is saved again as a whole.
  const save = async (address: string) => {
    const answer = await read(address)
    const type = answer.headers.get('content-type') ?? ''
    if (answer.status >= 300 && answer.status < 400) {
      const data = await read(pageDataPath(buildId, address))
      const target = answer.headers.get('location') ?? ''
      if (await write(pageFile(address), redirectPage(target, link), address)) report.redirects += 1
      if (/^\/(?!\/)/.test(target)) found(target.slice(subPath.length).replace(/[?#].*$/, '') || '/')
      await saveData(address, data)
    } else if (!isFine(answer)) {
      report.problems.push(`${address}: answered with ${answer.status}`)
    } else if (!type.includes('text/html')) {
      if (await write(filePath(address), answer.body, address)) report.files += 1
    } else {
      const data = await read(pageDataPath(buildId, address))
      const html = answer.body.toString()
      const page = withPolicy(html, answer.headers.get('content-security-policy'))
      if (await write(pageFile(address), page, address)) report.pages.push(address)
      await saveFiles(html)
      await saveData(address, data)
      for (const path of linkedPaths(html, subPath)) found(path)
    }
  }
  await saveInRounds(queue, save, options.pauses)
  for (const path of again) await saveFile(path, true)
  return report
}

const isFine = ({ status }: Answer): boolean => status >= 200 && status < 300

/** The reason of a failed answer, in place of the answer. */
function reasonOf(error: unknown): string {
  if (error instanceof FailedAnswerError) return error.reason
  throw error
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
