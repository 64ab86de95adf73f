import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { settingsSchema } from '@/conf/schema'
import { nextTheme, themeColors, themeNames, toThemeName } from '@/themes/names'

/** The lines of each theme's files, joined by theme. */
const sources = new Map(
  themeNames.map((name) => [
    name,
    readdirSync(join('themes', name), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file))
      .sort()
      .map((file) => ({
        file: join('themes', name, file),
        text: readFileSync(join('themes', name, file), 'utf8'),
      })),
  ]),
)

/** What a theme leaves to components/hooks: effects, timers, storage, requests, listeners, observers, the document. */
const behaviour =
  /\b(?:use(?:Layout|Insertion)?Effect|fetch|XMLHttpRequest|setTimeout|setInterval|requestAnimationFrame|requestIdleCallback|localStorage|sessionStorage|addEventListener|\w+Observer)\b|\b(?:window|document|globalThis|navigator|history)\s*[.[]/

test('the check of behaviour sees what it is for', () => {
  for (const line of ['useEffect(() => {})', 'window.scrollTo(0, 0)', 'new IntersectionObserver(x)']) {
    expect(line).toMatch(behaviour)
  }
  expect('useSite()').not.toMatch(behaviour)
})

for (const [name, files] of sources) {
  test(`R-021 the theme ${name} shows what it is given: it holds no effect, request, timer, storage access or global listener`, () => {
    const found = files.flatMap(({ file, text }) =>
      text
        .split('\n')
        .filter((line) => !file.endsWith('.css') && !/^\s*(?:\/\/|\/?\*)/.test(line) && behaviour.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  test(`the ground that browsers are told of the theme ${name} is the one that it draws`, () => {
    const css = files.filter(({ file }) => file.endsWith(`${name}.module.css`)).map(({ text }) => text)
    const grounds = [...css.join('\n').matchAll(/--surface-page: (#[\da-f]+)/g)].map(([, colour]) => colour)
    const short = (colour: string) => colour.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
    // A third one is paper's.
    expect(grounds.slice(0, 2).map((colour = '') => short(colour))).toEqual(themeColors[name].map(short))
  })
}

test('the alternates stay small: what they do is shared', () => {
  for (const [name, files] of sources) {
    const lines = files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0)
    if (name !== 'heo') expect(lines, name).toBeLessThanOrEqual(500)
  }
})

/** A line as it counts for repetition; '' for what every file has. */
const plain = (line: string) => (/^\s*(?:import\b|[\s{}()[\];,<>/*]*$)/.test(line) ? '' : line.trim())

/** Lines of `own` that stand in runs of at least six in `other` as well. */
function repeated(own: readonly string[], other: readonly string[]): number {
  const runs = new Set(other.slice(5).map((_, index) => other.slice(index, index + 6).join('\n')))
  const hit = new Set<number>()
  own.slice(5).forEach((_, index) => {
    if (!runs.has(own.slice(index, index + 6).join('\n'))) return
    for (let line = index; line < index + 6; line += 1) hit.add(line)
  })
  return hit.size
}

test('less than 3 % of the themes’ lines stand in another theme again', () => {
  const lines = [...sources].map(([, files]) =>
    files.flatMap(({ text }) => text.split('\n').map(plain)).filter((line) => line !== ''),
  )
  const again = lines.reduce(
    (sum, own) => sum + Math.max(...lines.map((other) => (other === own ? 0 : repeated(own, other)))),
    0,
  )
  expect(repeated(['a', 'b', 'c', 'd', 'e', 'f', 'g'], ['a', 'b', 'c', 'd', 'e', 'f'])).toBe(6)
  expect(again / lines.flat().length).toBeLessThan(0.03)
})

test('every theme has its import in the registry, written out, and can be chosen by THEME', () => {
  const registry = readFileSync('themes/registry.ts', 'utf8')
  for (const name of themeNames) {
    expect(registry).toContain(`${name}: dynamic(() => nextTask().then(() => import('./${name}'))),`)
    expect(settingsSchema.parse({ THEME: name }).THEME).toBe(name)
  }
  expect(settingsSchema.safeParse({ THEME: 'nonsense' }).success).toBe(false)
})

test('R-329 R-330 R-457 cycling goes through the list and wraps from the last theme to the first, which is the default', () => {
  const seen = themeNames.map((_, index) =>
    themeNames.slice(0, index + 1).reduce((at) => nextTheme(at), themeNames[0]),
  )
  expect(seen).toEqual(['simple', 'docs', 'gallery', 'magazine', 'heo'])
  expect(settingsSchema.parse({}).THEME).toBe('heo')
})

test('a name that is no theme’s is none', () => {
  expect([...themeNames, 'Docs', '', 'constructor'].map(toThemeName)).toEqual([
    ...themeNames,
    null,
    null,
    null,
  ])
})
