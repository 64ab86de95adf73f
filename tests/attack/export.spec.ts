import { spawn } from 'node:child_process'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from '@playwright/test'
import { scriptCommand } from '../../scripts/steps/programs.mjs'
import { secretMarkers, sharedSecrets } from '../support/secrets'
import { startSearchService } from '../support/services/search-service'
import { startWorkspaceServer } from '../support/workspace-server'
import { hostileWorkspace } from './support/hostile-workspace'
import { leaksIn, type Shown } from './support/leaks'
import { chineseMarker, marker, markersIn } from './support/markers'
import { readingsOf } from './support/stored-texts'

// The static files that `npm run export` writes over the hostile workspace. It builds, which takes minutes.

const [dist, out] = ['.next-e2e-attack-export', '.next-e2e-attack-out']
/** A post with markers in every field that everybody may read: what is found of it would be found of the others. */
const shownPost = 'everybody'
const workspace = hostileWorkspace(1, [shownPost])

/** Runs the export as an owner does; what it prints. */
function runExport(env: Readonly<Record<string, string>>): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(...scriptCommand('scripts/export.ts'), { env: { ...process.env, ...env } })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
    child.on('error', reject)
    child.on('exit', (code) => resolve({ code, output }))
  })
}

/** Every file of the export with its name, in all readings. */
async function filesOfExport(): Promise<Shown[]> {
  const entries = await readdir(out, { recursive: true, withFileTypes: true })
  const hidden = workspace.rows.filter(({ visibility }) => visibility === 'invisible')
  const files: Shown[] = []
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const name = relative(out, path)
    const texts = readingsOf(await readFile(path))
    const own = hidden.find(({ slug }) => name.includes(slug))
    files.push({ path: name, text: [name, ...texts].join('\n'), ...(own && { ownRow: own.name }) })
  }
  return files
}

test('R-370 R-373 no file of an export shows what readers may not see, and every open post is in it', async () => {
  test.setTimeout(900_000)
  const server = await startWorkspaceServer({ records: workspace.records, shape: 'nested' })
  const service = await startSearchService({
    ...{ appId: 'POND', adminKey: secretMarkers.ALGOLIA_ADMIN_APP_KEY, searchKey: 'search-key' },
  })
  try {
    const { code, output } = await runExport({
      ...sharedSecrets,
      NEXT_DIST_DIR: dist,
      EXPORT_DIR: out,
      NOTION_PAGE_ID: server.rootPageId,
      API_BASE_URL: server.apiBaseUrl,
      NOTION_HOST: server.origin,
      MEDIA_HOSTS: server.filesOrigin,
      WORKSPACE_RATE: '1000',
      WORKSPACE_BURST: '1000',
      THEME_SWITCH: 'true',
      LINK: 'https://blog.test',
      ...{ ALGOLIA_APP_ID: 'POND', ALGOLIA_SEARCH_ONLY_APP_KEY: 'search-key', ALGOLIA_INDEX: 'pond' },
      ALGOLIA_HOST: service.origin,
    })
    expect(code, output.slice(-4_000)).toBe(0)
    const files = await filesOfExport()
    const sent = service.sent().map((text) => ({ path: 'the hosted search', text }))
    expect(sent.length, 'the build fills the hosted search').toBeGreaterThan(0)

    // An address that a reader asked for may be repeated to that reader; nobody has asked for these files.
    const leaks = [...files, ...sent].flatMap(({ path, ...file }) =>
      leaksIn([{ path: '', ...file }], workspace).map((leak) => path + leak),
    )
    expect.soft(leaks.slice(0, 40), `${leaks.length} leaks in ${files.length} files`).toEqual([])

    const filesWith = (text: string, kind: RegExp) =>
      files.filter((file) => kind.test(file.path) && file.text.includes(text)).length
    for (const { slug, title, sentence } of workspace.posts) {
      const page = files.find(({ path }) => path === `article/${slug}/index.html`)
      expect.soft(page?.text.includes(title) && page.text.includes(sentence), slug).toBe(true)
      expect.soft(filesWith(sentence, /^search-/), `${slug} in the search's files`).toBeGreaterThan(0)
      for (const list of [
        /^index\.html$/,
        /^archive\//,
        /^sitemap\.xml$/,
        /^feed\.xml$/,
        /^atom\.xml$/,
        /^feed\.json$/,
      ])
        expect.soft(filesWith(slug, list), `${slug} in ${list}`).toBeGreaterThan(0)
    }
    const found = new Set(
      files
        .flatMap(({ text }) => markersIn(text))
        .filter(({ row }) => row === shownPost)
        .map(({ field }) => field),
    )
    for (const field of ['title', 'summary', 'paragraph', 'toggled', 'cell', 'code', 'caption', 'chinese'])
      expect.soft(found.has(field), `the ${field} of the post that everybody may read is found`).toBe(true)
    for (const { slug } of workspace.rows.filter(({ visibility }) => visibility === 'locked'))
      expect
        .soft(filesWith('"locked":true', new RegExp(`${slug}(?:/index\\.html|\\.json)$`)), slug)
        .toBeGreaterThan(0)
    expect(filesWith(marker(shownPost, 'paragraph'), /\.html$/)).toBeGreaterThan(0)
    expect(filesWith(chineseMarker(shownPost), /^search-/)).toBeGreaterThan(0)
  } finally {
    await server.close()
    await service.close()
    await Promise.all([dist, out].map((folder) => rm(folder, { recursive: true, force: true })))
  }
})
