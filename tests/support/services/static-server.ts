import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.xml': 'application/xml',
  '.txt': 'text/plain',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
}

/** Returns the target of a redirect; null for none. @param path unparsed, without query */
export type FindRedirect = (path: string) => string | null

export interface StaticHost {
  port?: number
  /** Called before files are searched; a plain server has none. */
  findRedirect?: FindRedirect
  /**
   * Serves `page.html` for `/page`, also beside a folder `page`, as GitHub Pages does:
   * https://github.com/slorber/trailing-slash-guide
   */
  addsEnding?: boolean
}

/** A path with invalid encoding matches nothing. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return 'no-file'
  }
}

function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile()
}

/** A plain file server like any host's: files by name, folders by their index, 404.html for the rest. */
export function startStaticServer(
  folder: string,
  { port = 0, findRedirect = () => null, addsEnding = false }: StaticHost = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
    const location = findRedirect(pathname)
    if (location !== null) {
      response.writeHead(308, { location }).end()
      return
    }
    let path = join(folder, normalize(decoded(pathname)))
    const withEnding = `${path}.html`
    if (addsEnding && !pathname.endsWith('/') && !isFile(path) && isFile(withEnding)) path = withEnding
    if (existsSync(path) && statSync(path).isDirectory()) {
      if (!pathname.endsWith('/')) {
        response.writeHead(301, { location: `${pathname}/${search}` }).end()
        return
      }
      path = join(path, 'index.html')
    }
    const found = isFile(path)
    const file = found ? path : join(folder, '404.html')
    response.writeHead(found ? 200 : 404, {
      'content-type': types[extname(file).toLowerCase()] ?? 'application/octet-stream',
    })
    createReadStream(file).pipe(response)
  })
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const taken = address !== null && typeof address === 'object' ? address.port : 0
      resolve({
        url: `http://127.0.0.1:${taken}`,
        stop: () => new Promise((stopped) => server.close(() => stopped())),
      })
    })
  })
}
