import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom (ARCHITECTURE.md). A `types` entry allows `import type` alone. */
interface Rule {
  folder: string
  /** Path prefixes that may be imported; the folder itself always may. */
  may: string[]
  /** Path prefixes of which only types may be imported. */
  types?: string[]
  /** Exceptions to `may`. */
  never?: string[]
}

const pure = ['lib/site', 'lib/search', 'lib/i18n', 'lib/unknown-values', 'conf/fixed-texts']

const rules: Rule[] = [
  { folder: 'conf', may: ['package.json'] },
  {
    folder: 'lib',
    may: ['conf'],
    never: [
      'lib/article → lib/workspace',
      'lib/site → lib/workspace',
      'lib/search → lib/workspace',
      'lib/i18n → lib/workspace',
    ],
  },
  { folder: 'lib/article', may: ['conf', 'lib'], never: ['lib/workspace', 'lib/screens'] },
  {
    folder: 'components',
    may: [...pure, 'conf/browser', 'conf/browser-defaults'],
    types: ['conf', 'lib/screens', 'lib/analytics'],
  },
  { folder: 'themes', may: ['components', ...pure], types: ['conf', 'lib/screens'] },
  {
    folder: 'pages',
    may: ['lib', 'themes', 'components', 'styles', 'conf/browser'],
    never: ['themes/heo', 'themes/simple', 'themes/docs', 'themes/gallery', 'themes/magazine'],
  },
]

interface Import {
  file: string
  target: string
  typeOnly: boolean
}

const root = process.cwd()

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file))
}

/** The imports of a file that lead to files of this project, as paths from its root. */
function localImports(file: string): Import[] {
  const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  const statements = [
    ...source.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s+)?([^'"`;]*?from\s*)?['"]([^'"]+)['"]/g),
    ...source.matchAll(/(?:^|[^\w.])import\(\s*()()['"]([^'"]+)['"]/g),
  ]
  return statements.flatMap((match) => {
    const specifier = match[3] ?? ''
    const target = specifier.startsWith('@/')
      ? specifier.slice(2)
      : specifier.startsWith('.')
        ? relative(root, resolve(dirname(file), specifier))
        : null
    if (target === null) return []
    const names = /\{([^}]*)\}/.exec(match[2] ?? '')?.[1]
    const inlineTypes = names
      ?.split(',')
      .every((name) => name.trim() === '' || name.trim().startsWith('type '))
    return [{ file, target, typeOnly: match[1] !== undefined || inlineTypes === true }]
  })
}

const within = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`)

/** The most specific rule for a file. */
function ruleFor(file: string): Rule | undefined {
  return rules
    .filter((rule) => within(file, rule.folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0]
}

function violates({ file, target, typeOnly }: Import): boolean {
  const rule = ruleFor(file)
  if (!rule) return false
  for (const entry of rule.never ?? []) {
    const [from, to] = entry.includes(' → ') ? entry.split(' → ') : [rule.folder, entry]
    if (from && to && within(file, from) && within(target, to) && !typeOnly) return true
  }
  if (within(target, rule.folder)) return false
  if (rule.may.some((prefix) => within(target, prefix))) return false
  return !(typeOnly && rule.types?.some((prefix) => within(target, prefix)))
}

const imports = ['conf', 'lib', 'components', 'themes', 'pages'].flatMap(sourceFiles).flatMap(localImports)

test('each folder imports only what the table of ARCHITECTURE.md allows', () => {
  const broken = imports.filter(violates).map(({ file, target }) => `${file} → ${target}`)
  expect(broken).toEqual([])
})

test('what is no screen imports nothing of the screens but types', () => {
  const broken = imports.filter(
    ({ file, target, typeOnly }) =>
      within(file, 'lib') && !within(file, 'lib/screens') && within(target, 'lib/screens') && !typeOnly,
  )
  expect(broken).toEqual([])
})

test('no theme imports another', () => {
  const broken = imports.filter(({ file, target }) => {
    const own = /^themes\/([^/]+)\//.exec(file)?.[1]
    const other = /^themes\/([^/]+)\//.exec(`${target}/`)?.[1]
    const isTheme = other !== undefined && !/\.|^(theme|names|registry|ThemedPage)$/.test(other)
    return own !== undefined && isTheme && other !== own
  })
  expect(broken).toEqual([])
})

test('secrets and the workspace are read by lib and the build alone', () => {
  const readers = imports.filter(
    ({ file, target }) =>
      (within(target, 'conf/secrets') || within(target, 'lib/workspace')) &&
      !within(file, 'lib') &&
      !within(file, 'conf'),
  )
  // Routes may call the data layer; components and themes may not.
  expect(readers.filter(({ file }) => !within(file, 'pages'))).toEqual([])
})

test('the check sees the imports that are there', () => {
  expect(imports.length).toBeGreaterThan(100)
  expect(violates({ file: 'themes/heo/Shell.tsx', target: 'lib/workspace/index', typeOnly: false })).toBe(
    true,
  )
  expect(
    violates({ file: 'lib/article/blocks/Media.tsx', target: 'components/ui/Link', typeOnly: true }),
  ).toBe(true)
  expect(violates({ file: 'components/ui/Link.tsx', target: 'themes/names', typeOnly: false })).toBe(true)
  expect(violates({ file: 'themes/heo/Shell.tsx', target: 'conf/schema', typeOnly: false })).toBe(true)
  expect(violates({ file: 'themes/heo/Shell.tsx', target: 'conf/schema', typeOnly: true })).toBe(false)
})
