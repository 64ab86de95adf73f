/**
 * Builds the blog once from a workspace served over HTTP and runs the end-to-end tests against the production
 * server: in both record shapes, with other settings, over a private workspace, under the service's host names, as for an
 * export and as one, and against a workspace of 1,500 posts. `--only=flat|nested|configured|commented|sealed|private|hosts|fresh|attack|vercel|exported|attack-export|large` runs one.
 * `--full` runs all of them, each with all its tests. `--build-only` ends after the build, which `--no-build` takes later.
 */
import { spawn } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { startBlog } from '../tests/support/blogs/blog-server'
import { copyBuild, copyWithPages } from '../tests/support/blogs/built-pages'
import { privateSecrets, secretMarkers, sharedSecrets } from '../tests/support/secrets'
import { startStaticServer } from '../tests/support/services/static-server'
import { environments } from '../tests/support/suite-environments'
import { serviceWorkspace } from '../tests/support/workspace/service-workspace'
import {
  builtOver,
  generatedWorkspace,
  noteWorkspace,
  type Ports,
  portsOf,
  privateWorkspace,
  sampleWorkspace,
  type Workspace,
} from '../tests/support/workspaces'
import { type Command, fewCollections, npmCommand, packageCommand, scriptCommand } from './steps/programs.mjs'

const distDir = '.next-e2e'
// The owner's folder is not part of the product.
process.env.OWNER_DIR = ''

/** Secrets of a suite's blog that differ from the common ones. */
const secrets: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  private: privateSecrets,
  'hosts-private': privateSecrets,
}

/** Runs a program with visible output; returns the exit code. */
function run([program, args]: Command, env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Each suite has a results folder of its own, because suites run in parallel and each clears its folder first. */
const optionsOf = (name: string, projects: readonly string[]) => [
  ...projects.map((project) => `--project=${project}`),
  `--output=test-results/${name}`,
  ...passedOn,
]

/** Runs one project of tests against the built blog over the workspace. */
async function runSuite(name: string, project: string, workspace: Workspace, dist: string): Promise<boolean> {
  console.log(`\nEnd-to-end tests: ${name}`)
  const blog = await startBlog(dist, {
    ...workspace.env,
    ...(secrets[name] ?? sharedSecrets),
    ...environments[name],
  })
  try {
    const code = await run(packageCommand('@playwright/test', ['test', ...optionsOf(name, [project])]), {
      ...workspace.readerEnv,
      E2E_URL: blog.url,
      E2E_DIST: dist,
      E2E_WORKSPACE: workspace.server.origin,
      E2E_FILES: workspace.server.filesOrigin,
      TEST_SUMMARY: `test-summary/e2e-${name}.json`,
    })
    if (code !== 0) console.error(blog.output().slice(-4_000))
    return code === 0
  } finally {
    await blog.stop()
  }
}

/** Runs tests that start the compiled blog themselves, each file with a workspace of its own. */
async function testAlone(name: string, dist = distDir): Promise<boolean> {
  console.log(`\nEnd-to-end tests: ${name}`)
  const command = packageCommand('@playwright/test', ['test', ...optionsOf(name, [name])])
  const env = { E2E_DIST: dist, TEST_SUMMARY: `test-summary/e2e-${name}.json` }
  return (await run(command, env)) === 0
}

/** Exports the site, with a build of its own, and tests the files on a plain file server. */
async function testExport(workspace: Workspace): Promise<boolean> {
  const [dist, out] = [`${distDir}-exported`, `${distDir}-out`]
  try {
    const exported = await run(scriptCommand('scripts/export.ts', ['--redirect-pages']), {
      ...workspace.env,
      ...sharedSecrets,
      THEME_SWITCH: 'true',
      NEXT_DIST_DIR: dist,
      EXPORT_DIR: out,
    })
    if (exported !== 0) throw new Error('The export failed')
    const files = await startStaticServer(out)
    const code = await run(packageCommand('@playwright/test', ['test', '--project=exported', ...passedOn]), {
      E2E_URL: files.url,
      E2E_OUT: out,
      E2E_WORKSPACE: workspace.server.origin,
      E2E_FILES: workspace.server.filesOrigin,
      TEST_SUMMARY: 'test-summary/e2e-exported.json',
    })
    await files.stop()
    return code === 0
  } finally {
    await workspace.server.close()
    await Promise.all([dist, out].map((folder) => rm(folder, { recursive: true, force: true })))
  }
}

/** Builds as on Vercel, where the headers are those of the build, and tests the policies in its pages. */
async function testVercel(): Promise<boolean> {
  const dist = `${distDir}-vercel`
  const workspace = await sampleWorkspace('flat')
  try {
    const code = await run(scriptCommand('scripts/build.ts'), {
      ...workspace.env,
      ...sharedSecrets,
      VERCEL: '1',
      NEXT_DIST_DIR: dist,
    })
    if (code !== 0) throw new Error('The build failed')
    await noteWorkspace(dist, workspace.env)
    // The tests serve it again, and edit it.
    await workspace.server.close()
    return await testAlone('vercel', dist)
  } finally {
    await rm(dist, { recursive: true, force: true })
  }
}

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const reuseBuild = process.argv.includes('--no-build')
const buildOnly = process.argv.includes('--build-only')
const full = process.argv.includes('--full')
const ownOptions = ['--no-build', '--build-only', '--full']
const passedOn = process.argv
  .slice(2)
  .filter((argument) => !argument.startsWith('--only=') && !ownOptions.includes(argument))
const wanted = (name: string) => only === undefined || only === name
/** Tests that take too long for every run: only in a full run, or when the suite is named. */
const isWhole = (name: string) => only === name || (full && wanted(name))
// Tests that a run of all suites only includes when it is a full one: playwright.config.ts. An empty value excludes
// them from a named suite too.
if (full || only !== undefined) process.env.E2E_WHOLE ??= 'yes'

/** Builds over the flat workspace. Returns its ports, because the policy of the build names them. */
async function build(): Promise<Ports> {
  const known = reuseBuild ? portsOf((await builtOver(distDir)) ?? {}) : {}
  const flat = await sampleWorkspace('flat', known)
  try {
    if (reuseBuild) return flat.ports
    const code = await run(scriptCommand('scripts/build.ts'), {
      ...flat.env,
      ...sharedSecrets,
      ...fewCollections(),
      NEXT_DIST_DIR: distDir,
      // Tested by scripts/try-standalone.ts; the tests use the rest of the build.
      OUTPUT: 'standalone',
    })
    if (code !== 0) throw new Error('The build failed')
    await noteWorkspace(distDir, flat.env)
    return flat.ports
  } finally {
    await flat.server.close()
  }
}

/** Tests the pages of the build, on a copy, because other suites need the original build. */
async function testFlat(ports: Ports): Promise<boolean> {
  const dist = `${distDir}-flat`
  const workspace = await sampleWorkspace('flat', ports)
  try {
    await copyWithPages(distDir, dist)
    return await runSuite('flat', 'e2e', workspace, dist)
  } finally {
    await workspace.server.close()
    await rm(dist, { recursive: true, force: true })
  }
}

/** Installs the published clients of comment services, which are only used by tests. */
async function installCommentPackages(): Promise<void> {
  const folder = 'tests/support/comment-packages'
  const files = [`${folder}/package-lock.json`, `${folder}/node_modules/.package-lock.json`]
  const [locked, installed] = await Promise.all(files.map((file) => stat(file).catch(() => null)))
  // Reinstalls after a change of the lock file.
  if (locked && installed && installed.mtimeMs >= locked.mtimeMs) return
  // They run in browsers, so Node versions do not matter.
  const options = ['--ignore-scripts', '--engine-strict=false', '--no-audit', '--no-fund']
  const code = await run(npmCommand(['ci', '--prefix', folder, ...options]), {})
  if (code !== 0) throw new Error('The comment services could not be installed')
}

/** Runs tests with the same compiled blog over another workspace: its pages are deleted and rendered on demand. */
async function testElsewhere(name: string, project: string, workspace: Workspace): Promise<boolean> {
  const dist = `${distDir}-${name}`
  try {
    await copyBuild(distDir, dist)
    return await runSuite(name, project, workspace, dist)
  } finally {
    await workspace.server.close()
    await rm(dist, { recursive: true, force: true })
  }
}

/** These blogs need no fixed ports: the first free of the two sequences of suites runs them. */
let fresh: Promise<boolean> | null = null
function testFresh(): Promise<boolean> {
  fresh ??= testAlone('fresh')
  return fresh
}

/** Suites that mostly wait, for windows and outages to end, and need no fixed ports: they run in parallel. */
async function testMeanwhile(): Promise<boolean[]> {
  const outcomes: boolean[] = []
  if (wanted('attack')) outcomes.push(await testAlone('attack'))
  if (wanted('fresh')) outcomes.push(await testFresh())
  if (isWhole('hosts')) {
    outcomes.push(await testElsewhere('hosts', 'hosts', await serviceWorkspace()))
    // The same tests over a private workspace.
    const workspace = await serviceWorkspace(secretMarkers.NOTION_TOKEN_V2)
    outcomes.push(await testElsewhere('hosts-private', 'hosts', workspace))
  }
  return outcomes
}

async function main(): Promise<boolean> {
  const ports = await build()
  if (buildOnly) return true
  const meanwhile = testMeanwhile()
  const outcomes: boolean[] = []
  if (wanted('flat')) outcomes.push(await testFlat(ports))
  // Unit tests prove that both shapes give the same records, and the private workspace has this one too.
  if (isWhole('nested')) {
    outcomes.push(await testElsewhere('nested', 'e2e', await sampleWorkspace('nested', ports)))
  }
  if (wanted('configured')) {
    outcomes.push(await testElsewhere('configured', 'configured', await sampleWorkspace('flat', ports)))
  }
  if (isWhole('commented')) {
    await installCommentPackages()
    outcomes.push(await testElsewhere('commented', 'commented', await sampleWorkspace('flat', ports)))
  }
  if (isWhole('sealed')) {
    outcomes.push(await testElsewhere('sealed', 'sealed', await sampleWorkspace('flat', ports)))
  }
  if (wanted('private')) {
    const workspace = await privateWorkspace(secretMarkers.NOTION_TOKEN_V2, ports)
    outcomes.push(await testElsewhere('private', 'private', workspace))
  }
  if (wanted('fresh')) outcomes.push(await testFresh())
  if (isWhole('large'))
    outcomes.push(await testElsewhere('large', 'large', await generatedWorkspace(1_500, ports)))
  outcomes.push(...(await meanwhile))
  // They build again, which takes too long for every run.
  if (isWhole('exported')) outcomes.push(await testExport(await sampleWorkspace('flat', ports)))
  if (isWhole('vercel')) outcomes.push(await testVercel())
  if (isWhole('attack-export')) outcomes.push(await testAlone('attack-export'))
  return outcomes.every(Boolean)
}

main().then(
  (passed) => process.exit(passed ? 0 : 1),
  (error) => {
    console.error(error)
    process.exit(1)
  },
)
