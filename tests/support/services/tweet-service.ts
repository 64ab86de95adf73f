import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface TweetService {
  /** `http://127.0.0.1:<port>`. */
  origin: string
  /** Number of requests for tweets. */
  asked(): number
  /** Answers with this status from now on; null for normal answers. */
  setFailure(status: number | null): void
  close(): Promise<void>
}

/** Serves the embedding API of the tweet service as far as the blog uses it, with one picture. */
export async function startTweetService(answer: (origin: string) => object): Promise<TweetService> {
  let asked = 0
  let failure: number | null = null
  let origin = ''
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.test')
    if (pathname.endsWith('.webp')) {
      response.setHeader('content-type', 'image/webp')
      response.end(await readFile('public/files/tea-bowl.webp'))
      return
    }
    asked += 1
    response.statusCode = failure ?? (searchParams.get('token') ? 200 : 400)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ ...answer(origin), id_str: searchParams.get('id') }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server that listens on a port has an address of this form.
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    asked: () => asked,
    setFailure: (status) => {
      failure = status
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}
