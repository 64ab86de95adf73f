/** One command from a fresh clone to a running blog: install, build, serve. */
import { installPackages } from './steps/install.mjs'
import { openWhenThere } from './steps/open.mjs'
import { readOptions, usage } from './steps/options.mjs'
import { findWorkspace } from './steps/own-workspace.mjs'
import { requirePort } from './steps/port.mjs'
import { announce, run } from './steps/run.mjs'

async function install() {
  try {
    await installPackages()
  } catch (error) {
    throw new Error(
      `${error.message}. The packages could not be installed; npm tells the host and the cause above. Check the network ` +
        'connection and the proxy of this machine, then run the command again.',
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
    await install()
    const workspace = await findWorkspace()
    announce(
      2,
      3,
      workspace === null
        ? 'Building the sample blog (put NOTION_PAGE_ID=<link to your database> into .env.local to build your own)'
        : `Building the blog from your workspace: ${workspace}`,
    )
    await run('npm', ['run', '--silent', 'build'])
    // Somebody else may have taken it while the blog was built.
    await requirePort(port)
    announce(3, 3, `Serving at http://localhost:${port} (Ctrl+C stops it)`)
    if (open) void openWhenThere(`http://localhost:${port}`)
    await run('npx', ['next', 'start', '-p', String(port)])
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
