import { createServer, type Server } from 'node:net'
import { expect, test } from 'vitest'
import { PublishedPages } from '@/lib/cache/published-pages'
import { deriveEntryKey } from '@/lib/store/entry-key'
import { RedisLink } from '@/lib/store/redis'
import { RedisStore } from '@/lib/store/redis-store'

// What answers in the place of Redis, or is spoiled: each answer is well formed, and of any type.

const answers = {
  integer: ':5\r\n',
  word: '+OK\r\n',
  text: '$5\r\nhello\r\n',
  nothing: '$-1\r\n',
  list: '*2\r\n$1\r\na\r\n$1\r\nb\r\n',
  'mixed list': '*3\r\n:1\r\n$1\r\na\r\n*0\r\n',
}

/** Answers every command after the connection with the same. */
class OddServer {
  commands = 0
  private server: Server | null = null

  start(answer: string): Promise<string> {
    const server = createServer((socket) => {
      socket.on('error', () => socket.destroy())
      socket.on('data', (bytes) => {
        for (const [, name = ''] of String(bytes).matchAll(/\*\d+\r\n\$\d+\r\n(\w+)\r\n/g)) {
          if (name === 'info') socket.write('$9\r\nloading:0\r\n')
          else if (name === 'client') socket.write('+OK\r\n')
          else {
            this.commands += 1
            socket.write(answer)
          }
        }
      })
    })
    this.server = server
    return new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        resolve(typeof address === 'object' ? `redis://127.0.0.1:${address?.port}` : '')
      })
    })
  }

  stop(): void {
    this.server?.close()
  }
}

for (const [type, answer] of Object.entries(answers)) {
  test(`a Redis that answers everything with the type "${type}" counts as one without entries`, async () => {
    const { warn, info } = console
    console.warn = () => {}
    console.info = () => {}
    const server = new OddServer()
    const link = new RedisLink(await server.start(answer), 'site:')
    try {
      const pages = new PublishedPages(link, () => 'build-1')
      expect(await pages.madeAt('/a')).toBe(0)
      expect(await pages.read('/a')).toBeNull()
      expect(await new RedisStore(link, deriveEntryKey('a secret', true)).read('a')).toBeNull()
      server.commands = 0
      await pages.deleteAll()
      expect(server.commands).toBeLessThan(10)
    } finally {
      link.close()
      server.stop()
      console.warn = warn
      console.info = info
    }
  })
}
