import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { guideBlocks } from '../../support/guide'

const markdownIn = (folder: string, recursive = false) =>
  readdirSync(folder, { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

const documents = [...markdownIn('.'), ...markdownIn('docs', true)]

/** A document without its code blocks: what looks like a link or heading there is none. */
const proseOf = (text: string) => text.replace(/^( *)```[\s\S]*?^\1```$/gm, '')

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): Set<string> {
  const counts = new Map<string, number>()
  const headings = [...proseOf(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) => {
      const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
      const anchor = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-')
      const count = counts.get(anchor) ?? 0
      counts.set(anchor, count + 1)
      return count === 0 ? anchor : `${anchor}-${count}`
    }),
  )
}

/** The relative links of a document, as written. */
function linksOf(text: string): string[] {
  const prose = proseOf(text).replace(/`[^`\n]*`/g, '')
  const targets = [...prose.matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => !/^[a-z][a-z+.-]*:|^\//i.test(target))
}

/** Why a link leads nowhere; null when it leads to a file and, where it names one, to a heading. */
function linkProblem(document: string, link: string): string | null {
  const [path = '', anchor] = link.split('#')
  const file = path === '' ? document : normalize(join(dirname(document), decodeURIComponent(path)))
  if (!existsSync(file)) return `${document}: ${link} leads to no file`
  if (anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).has(anchor)) return null
  return `${document}: ${link} leads to no heading`
}

/** Paths of this project that a document names as code. Whoever writes down an example puts it into a code block. */
function pathsOf(text: string): string[] {
  const spans = [...proseOf(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  const own = /^(?:components|conf|deploy|docs|lib|pages|public|scripts|styles|tests|themes)\/[\w./-]*$/
  return spans.flatMap((span) => span.split(/\s+/)).filter((word) => own.test(word))
}

/** Paths that are not in the repository, and why. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'a build writes them': ['public/assets/boot', 'public/assets/diagrams/library', 'public/assets/owner'],
  'an owner puts them there': ['deploy/certs', 'deploy/acme', 'deploy/.env'],
  'other projects have them': [
    'lib/notion.ts',
    'conf/notion.config.js',
    'lib/db/notion/getPageProperties.js',
  ],
}
/** Files that a guide has its reader add. */
const examples = documents
  .flatMap(guideBlocks)
  .filter(({ language }) => language !== 'diff')
  .map(({ file }) => file)

function isThere(path: string): boolean {
  const endings = ['', '.ts', '.tsx', '.js', '.mjs']
  if ([...examples, ...Object.values(elsewhere).flat()].includes(path)) return true
  return endings.some((ending) => existsSync(path + ending))
}

test('every relative link of the documents leads to a file and to a heading', () => {
  const links = documents.flatMap((document) =>
    linksOf(readFileSync(document, 'utf8')).map((link) => ({ document, link })),
  )
  expect(links.length).toBeGreaterThan(100)
  const problems = links.map(({ document, link }) => linkProblem(document, link))
  expect(problems.filter((problem) => problem !== null)).toEqual([])
})

test('every path that the documents name is in the repository', () => {
  const paths = documents.flatMap((document) =>
    pathsOf(readFileSync(document, 'utf8')).map((path) => ({ document, path })),
  )
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter(({ path }) => !isThere(path))).toEqual([])
})

test('links, anchors and paths are read out of a document', () => {
  const text = [
    '# Health check',
    '## `npm test`, and more',
    '## Health check',
    'See [one](a.md#b), [two](https://c.example), [three](/feed), `[no](d.md)` and `run lib/site/posts.ts`.',
    '```md',
    '# No heading',
    '[no](e.md)',
    '```',
  ].join('\n')
  expect([...anchorsOf(text)]).toEqual(['health-check', 'npm-test-and-more', 'health-check-1'])
  expect(linksOf(text)).toEqual(['a.md#b'])
  expect(pathsOf(text)).toEqual(['lib/site/posts.ts'])
  expect(linkProblem('docs/glossary.md', '../README.md')).toBeNull()
  expect(linkProblem('docs/glossary.md', '../README.md#no-such-heading')).toContain('no heading')
  expect(linkProblem('docs/glossary.md', 'no-such-file.md')).toContain('no file')
})

test('the architecture is told on 120 lines with one drawing', () => {
  const text = readFileSync('ARCHITECTURE.md', 'utf8')
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  expect(text.match(/```mermaid/g)).toHaveLength(1)
})
