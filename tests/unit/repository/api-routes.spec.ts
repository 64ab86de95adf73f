import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'pages/api'
const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
)

test('the framework keeps no body of a request: a megabyte for each that is sent slowly', () => {
  expect(routes.length).toBeGreaterThan(5)
  for (const name of routes)
    expect(readFileSync(join(folder, name), 'utf8'), name).toMatch(
      /^export const config = \{ api: \{ bodyParser: false\b/m,
    )
})
