/** One command from a fresh clone to a running blog: install, build, serve. */
import { requireNode } from './steps/node-version.mjs'

// Before other imports: an old Node may not be able to parse them.
requireNode()
const { installPackages } = await import('./steps/install.mjs')
const { openWhenThere } = await import('./steps/open.mjs')
const { readOptions, usage } = await import('./steps/options.mjs')
const { findWorkspace } = await import('./steps/own-workspace.mjs')
const { requirePort } = await import('./steps/port.mjs')
const { scriptCommand, serverCommand } = await import('./steps/programs.mjs')
const { announce, run } = await import('./steps/run.mjs')

/** The output of a failed build says everything; the command line would not help. */
async function runBuild() {
  try {
    await run(scriptCommand('scripts/build.ts'))
  } catch {
    throw new Error(
      'The blog was not built: the reason stands above. Correct it, and run the command again (docs/troubleshooting.md; after an ' +
        'update docs/upgrading.md).',
    )
  }
}

try {
  const { port, open, help } = readOptions(process.argv.slice(2), process.env)
  if (help) {
    console.log(usage)
  } else {
    await requirePort(port)
    announce(1, 3, 'Installing packages')
    await installPackages()
    const workspace = findWorkspace()
    announce(
      2,
      3,
      workspace === null
        ? 'Building the sample blog (put NOTION_PAGE_ID=<link to your database> into .env.local to build your own)'
        : `Building the blog from your workspace: ${workspace}`,
    )
    await runBuild()
    // Another program may have taken it during the build.
    await requirePort(port)
    announce(3, 3, `Serving at http://localhost:${port} (Ctrl+C stops it)`)
    if (open) void openWhenThere(`http://localhost:${port}`)
    await run(serverCommand(['-p', String(port)]))
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
