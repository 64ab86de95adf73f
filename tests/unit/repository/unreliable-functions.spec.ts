import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * Node 20 holds what these make weakly: once the garbage collector has run, the time does not end, and a host that drips bytes is
 * read for ever. `within` of lib/throttle/deadline.ts has a timer that holds what it ends.
 */
const weak = /AbortSignal\s*\.\s*(?:any|timeout)\b/

/** Once V8 has optimized a call of this, Node 20 and 22 refuse addresses with Latin-1 letters. `urlOf` of lib/unknown-values.ts parses. */
const refusing = /\bURL\s*\.\s*canParse\b/

test('no limit of time on the server is made of signals that are held weakly', () => {
  expect(usersOf(weak, ['lib', 'pages', 'scripts'])).toEqual([])
})

test('no address is checked by a function that refuses valid ones after some thousand calls', () => {
  expect(usersOf(refusing, ['components', 'conf', 'lib', 'pages', 'scripts', 'themes'])).toEqual([])
})

function usersOf(pattern: RegExp, folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.(?:tsx?|m?js)$/.test(file))
      .filter((file) => pattern.test(withoutComments(readFileSync(file, 'utf8')))),
  )
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/gm, '')
}
