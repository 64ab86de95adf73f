import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlogProcess } from '../../tests/support/blogs/blog-server'
import { findNginx, startNginx } from '../../tests/support/services/nginx'
import { setBlockText } from '../../tests/support/workspace/edits'
import type { WorkspaceServer } from '../../tests/support/workspace-server'
import { loadGenerator, requestsPerSecond } from './load'

type Row = [name: string, value: string]

/** The article whose first paragraph is edited. */
const article = 'harbour-at-five'

/**
 * Measures the blog behind nginx with the configuration of deploy/: responses per second, compared with a file of
 * the same size, and the delay of an edit. The figures depend on the machine and are no budget.
 */
export async function measureProxy(blog: BlogProcess, workspace: WorkspaceServer): Promise<Row[]> {
  const program = findNginx()
  if (program === null) return [['through nginx', 'not measured: nginx is not installed']]
  const files = await mkdtemp(join(tmpdir(), 'nginx-files-'))
  try {
    const bytes = await compressed(`${blog.url}/`)
    await writeFile(join(files, 'home.html'), '')
    await writeFile(join(files, 'home.html.gz'), bytes)
    const nginx = await startNginx(program, { upstream: new URL(blog.url).host, encrypted: false, files })
    try {
      await compressed(`${nginx.url}/`)
      const through = await requestsPerSecond(`${nginx.url}/`)
      const file = await requestsPerSecond(`${nginx.filesUrl}/home.html`)
      const own = await requestsPerSecond(`${blog.url}/`)
      const by = loadGenerator === undefined ? 'a loop in this process' : 'wrk, one thread'
      return [
        [
          `home through nginx, ${(bytes.length / 1024).toFixed(1)} KB gzip, ${by}`,
          `${through.toFixed(0)}/s; a file of the same bytes ${file.toFixed(0)}/s; without nginx ${own.toFixed(0)}/s`,
        ],
        [
          'an edit through nginx, asked for all the time',
          `${(await editDelay(nginx.url, workspace)).toFixed(1)} s`,
        ],
      ]
    } finally {
      await nginx.stop()
    }
  } finally {
    await rm(files, { recursive: true, force: true })
  }
}

/** The compressed bytes of a response. */
function compressed(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { headers: { 'accept-encoding': 'gzip' } }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve(Buffer.concat(parts)))
    })
    asked.on('error', reject).end()
  })
}

/** Seconds until an edited article shows the edit to a reader who requests it repeatedly. */
async function editDelay(base: string, workspace: WorkspaceServer): Promise<number> {
  const address = `${base}/article/${article}`
  const read = async () => (await fetch(address)).text()
  await read()
  const words = 'An edit that is timed.'
  workspace.edit((records) => {
    const children = records.block[records.meta.rows[article] ?? '']?.value.content ?? []
    const paragraph = children.find((id) => records.block[id]?.value.type === 'text') ?? ''
    setBlockText(records, paragraph, words)
  })
  const began = Date.now()
  while (!(await read()).includes(words)) {
    if (Date.now() - began > 30_000) throw new Error('The edit was not shown within 30 s')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return (Date.now() - began) / 1_000
}
