/** An export of a server that a test describes. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { crawl } from '../../../scripts/export/crawl'

export type AnswerOfTest = [status: number, headers: Record<string, string>, body: string]

/** What a server answers at each of its addresses, or one answer after the other; 404 at every other. */
export type Answers = Record<string, AnswerOfTest | { inTurn: AnswerOfTest[] }>

export const asHtml = { 'content-type': 'text/html' }
export const asJson = { 'content-type': 'application/json' }

/**
 * The report of an export of such a server, the files that it wrote, and what it asked for.
 * @param pauses of the export before it asks again, in milliseconds
 */
export async function exported(
  answers: Answers,
  addresses: readonly string[],
  subPath = '',
  pauses: readonly number[] = [],
) {
  const asked: string[] = []
  const site = createServer(({ url = '' }, response) => {
    asked.push(url)
    const given = answers[url] ?? [404, {}, '']
    const [status, headers, body] = Array.isArray(given) ? given : (given.inTurn.shift() ?? [404, {}, ''])
    // No answer at all.
    if (status === 0) response.destroy()
    else response.writeHead(status, headers).end(body)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const out = await mkdtemp(join(tmpdir(), 'export-'))
  try {
    const options = { origin: `http://127.0.0.1:${port}`, subPath, buildId: 'b1', out }
    const isThere = (path: string) => path === '/there.png'
    const report = await crawl({ ...options, link: '', isThere, pauses }, addresses).catch(
      (error: unknown) => {
        throw new Error(`${String(error)} Asked: ${asked.join(' ')}`)
      },
    )
    const files = (await readdir(out, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    )
    const read = files.map(async ({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(out, path), await readFile(path, 'utf8')] as const
    })
    return { report, files: Object.fromEntries(await Promise.all(read)), asked }
  } finally {
    site.closeAllConnections()
    site.close()
    await rm(out, { recursive: true, force: true })
  }
}
