import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const headers = /x-(?:vercel-)?forwarded-for|x-real-ip|cf-connecting-ip|remoteAddress/i

test('only lib/caller reads the address of a caller', () => {
  const readers = ['lib', 'pages', 'conf', 'components', 'themes'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((file) => join(folder, file))
      .filter((file) => /\.tsx?$/.test(file))
      .filter((file) => headers.test(withoutComments(readFileSync(file, 'utf8')))),
  )
  expect(readers.toSorted()).toEqual(['lib/caller/caller.ts', 'lib/caller/find-caller.ts'])
})

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
}
