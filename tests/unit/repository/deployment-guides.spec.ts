import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingNames } from '@/conf/schema'
import { isSecretName } from '@/conf/secret-names'
import { codeBlocks, hostGuides, shellLines, workflowSteps } from '../../support/guide-commands'

const { scripts, engines }: { scripts: Record<string, string>; engines: { node: string } } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const guides = [...hostGuides, 'docs/deployment.md']

/** Variables of the programs that the guides name. */
const others = /^(?:PORT|OUTPUT|NEXT_DIST_DIR|NODE_VERSION|BLOG_[A-Z_]+|CLOUDFLARE_[A-Z_]+|GITHUB_TOKEN)$/
const isKnown = (name: string) =>
  settingNames.some((one) => one === name) || isSecretName(name) || others.test(name)

/** Commands of the guides that a test runs: tests/e2e/fresh/deployment-guides.spec.ts, or a build under test. */
const triedHere = [
  /^npm ci$/,
  /^npm run (?:build|export|start|try:standalone)\b/,
  /^cp -r /,
  /^node (?:--\S+ )?\.next\//,
]
/** What needs a host, a container or the rights of an administrator. */
const needsMore = [
  /^(?:docker|git|npx (?:wrangler|edgeone)|curl -X POST|cd|chown|systemctl|envsubst|nginx -t) /,
  /^export [A-Z_]+=/,
]

test('each guide for a host is listed in the deployment document', () => {
  const overview = readFileSync('docs/deployment.md', 'utf8')
  expect(hostGuides.length).toBeGreaterThanOrEqual(7)
  for (const guide of hostGuides) expect(overview).toContain(`(${guide.replace('docs/', '')})`)
})

test('every command of a guide is one that a test runs, or one that this project cannot run by itself', () => {
  const lines = guides.flatMap((guide) => [
    ...shellLines(guide),
    ...workflowSteps(guide).map(({ run }) => run),
  ])
  expect(lines.length).toBeGreaterThan(30)
  const commands = lines.map((line) => line.replace(/^(?:[A-Z_]+=\S*\s+)+/, '').replace(/\s+#.*$/, ''))
  const unknown = commands.filter((one) => ![...triedHere, ...needsMore].some((pattern) => pattern.test(one)))
  expect(unknown).toEqual([])
})

for (const guide of guides) {
  test(`commands of ${guide} are written rightly, and name scripts and settings that there are`, () => {
    for (const block of codeBlocks(guide, 'sh')) {
      const { status, stderr } = spawnSync('bash', ['-n'], { input: block, encoding: 'utf8' })
      expect(status, `${block}\n${stderr}`).toBe(0)
    }
    const texts = ['sh', 'yaml', 'toml', 'ini'].flatMap((language) => codeBlocks(guide, language))
    for (const text of texts) {
      for (const [, script = ''] of text.matchAll(/npm run (?:-s )?([\w:]+)/g))
        expect(scripts, text).toHaveProperty([script])
    }
    const inShell = shellLines(guide).flatMap((line) => [
      ...line.matchAll(/(?:^|\s|-e |export )([A-Z][A-Z_]+)=/g),
    ])
    const inFiles = codeBlocks(guide, 'ini').flatMap((text) => [...text.matchAll(/^([A-Z][A-Z_]+)=/gm)])
    const inWorkflows = workflowSteps(guide).flatMap(({ env }) => Object.keys(env))
    const names = [...[...inShell, ...inFiles].map(([, name = '']) => name), ...inWorkflows]
    expect(names.filter((name) => !isKnown(name))).toEqual([])
  })
}

test('the guide for nginx gives every variable of the template a value', () => {
  const template = readFileSync('deploy/nginx/blog.conf.template', 'utf8')
  const used = new Set([...template.matchAll(/\$\{(BLOG_[A-Z_]+)\}/g)].map(([, name = '']) => name))
  for (const guide of ['docs/deployment/node.md', 'docs/deployment.md']) {
    const lines = shellLines(guide).filter(
      (line) => line.includes('BLOG_UPSTREAM=') || line.includes('BLOG_CACHE_DIR='),
    )
    const given = new Set(lines.join(' ').match(/BLOG_[A-Z_]+(?==)/g))
    expect([...given].sort(), guide).toEqual([...used].sort())
  }
})

test('guides and README files ask for no older Node.js than package.json does', () => {
  const oldest: readonly string[] = engines.node.match(/\d+\.\d+/g) ?? []
  const documents = [...guides, 'README.md', 'README.zh-CN.md']
  const asked = documents.flatMap((document) =>
    [
      ...readFileSync(document, 'utf8').matchAll(
        /Node(?:\.js)?(?: |：)(\d+\.\d+)(?:, | or | 以上、)?(\d+\.\d+)?/g,
      ),
    ].flatMap(([, first, second]) => [first, second].filter((version) => version !== undefined)),
  )
  expect(asked.length).toBeGreaterThan(2)
  expect(asked.filter((version) => !oldest.includes(version))).toEqual([])
})

test('each button names the repository, the host that a guide is about, and the setting that a build needs', () => {
  const buttons = guides.flatMap((guide) =>
    codeBlocks(guide, 'md').map((text) => ({
      guide,
      address: /\]\((https:[^)]+)\)\s*$/.exec(text)?.[1] ?? '',
    })),
  )
  expect(buttons.map(({ guide }) => guide.replace(/^.*\/|(?:-pages)?\.md$/g, ''))).toEqual([
    'cloudflare',
    'edgeone',
    'netlify',
    'vercel',
  ])
  for (const { guide, address } of buttons) {
    expect(decodeURIComponent(address), guide).toContain('https://github.com/OWNER/REPO')
    // Cloudflare asks for nothing but the repository.
    if (!guide.includes('cloudflare')) expect(address, guide).toContain('NOTION_PAGE_ID')
  }
})
