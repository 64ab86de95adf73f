/**
 * Builds what pages load from public/assets: the boot script, which every page runs, and scripts and style sheets of
 * single pages.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { type BuildOptions, buildSync } from 'esbuild'
import { bootFolder, headScript, sheetFolder, sheetPath } from '@/lib/site/asset-paths'
import { buildBootScript } from './boot-script'
import { browserBuild, buildHeadScript } from './browser-build'

const bootOut = `public${bootFolder}`
rmSync(bootOut, { recursive: true, force: true })
mkdirSync(bootOut, { recursive: true })
writeFileSync(`public${headScript}`, buildHeadScript())
void buildBootScript(browserBuild, bootOut).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

rmSync(`public${sheetFolder}`, { recursive: true, force: true })
const sheets: BuildOptions = { ...browserBuild, assetNames: '[name]-[hash]', loader: { '.woff2': 'file' } }
buildSync({ ...sheets, entryPoints: ['styles/blocks.css'], outfile: `public${sheetPath('blocks')}` })
// Only the WOFF2 file of every font: all supported browsers can read it.
const katex = readFileSync('node_modules/katex/dist/katex.min.css', 'utf8')
buildSync({
  ...sheets,
  stdin: {
    contents: `${katex.replace(/,url\([^)]*\) ?format\("(?:woff|truetype)"\)/g, '')}
      ${readFileSync('styles/notion/formulas.css', 'utf8')}`,
    resolveDir: 'node_modules/katex/dist',
    loader: 'css',
  },
  outfile: `public${sheetPath('formulas')}`,
})

/** Scripts with `type="module"`, for separate documents. */
const modules = ['comments', 'diagrams']
const assets = 'components/assets'
const entries = readdirSync(assets, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
)
const isModule = (file: string) => modules.includes(file.split(sep)[0] ?? '')

for (const format of ['esm', 'iife'] as const) {
  buildSync({
    ...browserBuild,
    entryPoints: entries
      .filter((file) => isModule(file) === (format === 'esm'))
      .map((file) => join(assets, file)),
    outbase: assets,
    outdir: 'public/assets',
    format,
  })
}
