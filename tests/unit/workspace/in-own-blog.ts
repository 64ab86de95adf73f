/** Runs work as in a process of its own, whose blog is read from a fake workspace. */
import { createServer, type RequestListener } from 'node:http'
import { resolveDeployed } from '@/conf/resolve'
import { readSecrets } from '@/conf/secrets'
import { globalSingleton } from '@/lib/global-singleton'
import { requestText } from '@/lib/request-text'
import { restart } from '@/tests/support/restart'
import { rootId } from './blog'
import type { FakeWorkspace } from './fake-workspace'

const shelf = Symbol.for('inkstone.process-wide')

/** Runs a server for the length of a task. */
export async function serving<Result>(
  listener: RequestListener,
  task: (origin: string) => Promise<Result>,
): Promise<Result> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  try {
    return await task(`http://127.0.0.1:${port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

/** @param folder for what the blog stores */
export async function inOwnBlog(
  folder: string,
  workspace: FakeWorkspace,
  task: () => Promise<void>,
  {
    env = {},
    secrets = {},
  }: { env?: Readonly<Record<string, string>>; secrets?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  const others: unknown = Reflect.get(globalThis, shelf)
  Reflect.deleteProperty(globalThis, shelf)
  const answer: RequestListener = async (request, response) => {
    const body = String(await requestText(request, 1_000_000))
    const made = await workspace.fetch(String(request.url), { body })
    response.writeHead(made.status, { 'content-type': 'application/json' }).end(await made.text())
  }
  try {
    await serving(answer, async (origin) => {
      const own = { NOTION_PAGE_ID: rootId, API_BASE_URL: `${origin}/api/v3`, CONTENT_STORE_DIR: folder }
      globalSingleton('deployed-settings', () => resolveDeployed({}, { ...own, ...env }))
      globalSingleton('secrets', () => readSecrets(secrets))
      await task()
    })
  } finally {
    restart()
    Reflect.set(globalThis, shelf, others)
  }
}
