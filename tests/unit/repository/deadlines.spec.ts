import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'

/**
 * Node 20 holds what these make weakly: once the garbage collector has run, the time does not end, and a host that drips bytes is
 * read for ever. `within` of lib/throttle/deadline.ts has a timer that holds what it ends.
 */
const weak = /AbortSignal\s*\.\s*(?:any|timeout)\b/

test('no limit of time on the server is made of signals that are held weakly', () => {
  const users = ['lib', 'pages', 'scripts'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.(?:tsx?|m?js)$/.test(file))
      .filter((file) => weak.test(withoutComments(readFileSync(file, 'utf8')))),
  )
  expect(users).toEqual([])
})

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '')
}
