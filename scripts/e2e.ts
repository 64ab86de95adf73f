/**
 * Builds the blog once from a workspace served over HTTP and runs the end-to-end tests against the production
 * server: in both record shapes, and against a workspace of 1,500 posts. `--only=flat|nested|large` runs one.
 */
import { spawn } from 'node:child_process'
import { cp, rm } from 'node:fs/promises'
import { startBlog } from '../tests/support/blog-server'
import { forgetPages } from '../tests/support/built-pages'
import { generatedWorkspace, sampleWorkspace, type Workspace } from '../tests/support/workspaces'

const distDir = '.next-e2e'

/** Runs a program with its output in view; the exit code. */
function run(program: string, args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs one project of tests against the built blog over the workspace. */
async function runSuite(name: string, project: string, workspace: Workspace, dist: string): Promise<boolean> {
  console.log(`\nEnd-to-end tests: ${name}`)
  const blog = await startBlog(dist, workspace.env)
  try {
    const code = await run('npx', ['playwright', 'test', `--project=${project}`, ...passedOn], {
      E2E_URL: blog.url,
      E2E_WORKSPACE: workspace.server.origin,
      TEST_SUMMARY: `test-results/summary/e2e-${name}.json`,
    })
    if (code !== 0) console.error(blog.output().slice(-4_000))
    return code === 0
  } finally {
    await blog.stop()
  }
}

const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
const passedOn = process.argv.slice(2).filter((argument) => !argument.startsWith('--only='))
const wanted = (name: string) => only === undefined || only === name

const flat = await sampleWorkspace('flat')
let passed = true
try {
  if (!passedOn.includes('--no-build')) {
    const code = await run('npm', ['run', '--silent', 'build'], { ...flat.env, NEXT_DIST_DIR: distDir })
    if (code !== 0) throw new Error('The build failed')
  }
  if (wanted('flat')) passed = (await runSuite('flat', 'e2e', flat, distDir)) && passed

  // The same compiled blog over other workspaces: its pages are forgotten and made anew on demand.
  for (const [name, project, make] of [
    ['nested', 'e2e', () => sampleWorkspace('nested', flat.port)],
    ['large', 'large', () => generatedWorkspace(1_500, flat.port)],
  ] as const) {
    if (!wanted(name)) continue
    await flat.server.close()
    const workspace = await make()
    const dist = `${distDir}-${name}`
    await rm(dist, { recursive: true, force: true })
    await cp(distDir, dist, { recursive: true })
    await forgetPages(dist)
    try {
      passed = (await runSuite(name, project, workspace, dist)) && passed
    } finally {
      await workspace.server.close()
      await rm(dist, { recursive: true, force: true })
    }
  }
} finally {
  await flat.server.close()
}
process.exit(passed ? 0 : 1)
