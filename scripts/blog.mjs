/** One command from a fresh clone to a running blog: install, build, serve. */
import { installPackages } from './steps/install.mjs'
import { announce, run } from './steps/run.mjs'

const port = process.env.PORT || '3000'

/** Looks into the .env files too, and leaves it to the steps to read them. */
async function hasOwnWorkspace() {
  const { default: nextEnv } = await import('@next/env')
  nextEnv.loadEnvConfig(process.cwd(), false)
  const { NOTION_PAGE_ID, NEXT_PUBLIC_NOTION_PAGE_ID } = process.env
  nextEnv.resetEnv()
  return Boolean(NOTION_PAGE_ID || NEXT_PUBLIC_NOTION_PAGE_ID)
}

try {
  announce(1, 3, 'Installing packages')
  await installPackages()
  announce(
    2,
    3,
    (await hasOwnWorkspace())
      ? 'Building the blog from your workspace (NOTION_PAGE_ID)'
      : 'Building the sample blog (put NOTION_PAGE_ID=<link to your database> into .env.local to build your own)',
  )
  await run('npm', ['run', '--silent', 'build'])
  announce(3, 3, `Serving at http://localhost:${port} (Ctrl+C stops it)`)
  await run('npx', ['next', 'start', '-p', port])
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
