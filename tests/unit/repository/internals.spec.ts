import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const guide = readFileSync('docs/upgrading-dependencies.md', 'utf8')

const folders = ['components', 'conf', 'lib', 'pages', 'scripts', 'themes']
const files = [
  'next.config.ts',
  'instrumentation.ts',
  ...folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|m?js)$/.test(name))
      .map((name) => join(folder, name)),
  ),
]

/** What code that goes beyond a dependency's documentation looks like. Measuring a page's own bytes is no such code. */
const signs =
  /next\/dist\b|__NEXT_DATA__|_next\/data|__N_REDIRECT|x-nextjs-|NEXT_PHASE|_requestHeaders|required-server-files|BUILD_ID|window\.next\b|getDynamicChunks|react-dom\/client|next\/request-context|setFlagsFromString|http\.server\.request\.start|I18nContext|as unknown as i18n|katex-strut|extends NotionAPI|node_modules\/(?:mermaid|sharp)|history\.state\b|'_handle'/

/** The benchmark reads what pages weigh; when it breaks, nothing of the product does. */
const measured = /^scripts\/bench\//

const source = (file: string) => readFileSync(file, 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')

test('docs/upgrading-dependencies.md names every file that uses internals of a dependency', () => {
  const touching = files.filter((file) => !measured.test(file) && signs.test(source(file)))
  expect(touching.length).toBeGreaterThan(15)
  expect(touching.filter((file) => !guide.includes(`\`${file}\``))).toEqual([])
})

test('each workaround against a dependency has a benefit and a condition for its removal', () => {
  const [, section = ''] = /\n## Workarounds\n([\s\S]*?)\n## /.exec(guide) ?? []
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(6)
  for (const row of rows) {
    const [workaround = '', ...reasons] = row.split('|').slice(1, -1)
    expect(workaround).toMatch(/\]\(decisions\/\d{3}-.+\.md\)/)
    expect(reasons).toHaveLength(2)
    for (const reason of reasons) expect(reason.trim()).not.toBe('')
  }
})
