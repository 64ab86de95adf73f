/**
 * A blog without pages, for the test of recordings: prints its port, then answers `/site` with the loaded site,
 * `/article/<id>` with an article's HTML, and `/api/media/<id>` with a file.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { renderArticle } from '@/lib/article'
import { articleContext } from '@/lib/content/article-context'
import { serveMedia } from '@/lib/media/serve-media'
import { loadArticle, loadSite } from '@/lib/workspace'

async function answer(address: URL, response: ServerResponse): Promise<void> {
  const site = await loadSite()
  if (address.pathname === '/site') {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ info: site.info, posts: site.posts }))
    return
  }
  const id = address.pathname.split('/').at(-1) ?? ''
  const post = site.posts.find((candidate) => candidate.id === id)
  if (!post) response.writeHead(404).end()
  else response.end(renderArticle(await loadArticle(post), articleContext(site, id)).html)
}

const server = createServer((request, response) => {
  const address = new URL(request.url ?? '/', 'http://blog.test')
  const [, , , block = ''] = address.pathname.split('/')
  const task = address.pathname.startsWith('/api/media/')
    ? serveMedia(
        Object.assign(request, { cookies: {} }),
        response,
        block,
        address.searchParams.get('property') ?? '',
      )
    : answer(address, response)
  task.catch((error: unknown) => response.writeHead(500).end(String(error)))
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
