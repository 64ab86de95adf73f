/** Which workspace `npm run blog` builds from. */
import { basename } from 'node:path'

const pageId = /[\da-f]{8}-?(?:[\da-f]{4}-?){3}[\da-f]{12}/gi

/** Looks into the .env files too, and leaves it to the steps to read them. null: the sample blog. */
export async function findWorkspace() {
  const { default: nextEnv } = await import('@next/env')
  const before = { ...process.env }
  const { loadedEnvFiles } = nextEnv.loadEnvConfig(process.cwd(), false)
  const name = ['NOTION_PAGE_ID', 'NEXT_PUBLIC_NOTION_PAGE_ID'].find((each) => process.env[each])
  const value = name === undefined ? '' : process.env[name]
  nextEnv.resetEnv()
  if (name === undefined) return null
  const file = loadedEnvFiles.find(({ env }) => env[name] !== undefined)
  const source = before[name] || !file ? 'the environment' : basename(file.path)
  return `${namePages(value)} (${name} in ${source})`
}

/** The ids of the pages, as the workspace writes them; other texts without query, which may hold what is nobody's business. */
function namePages(value) {
  const ids = value.match(pageId)
  if (ids) return ids.map((id) => id.replaceAll('-', '')).join(', ')
  return value.replace(/[?#].*$/, '').slice(0, 200)
}
