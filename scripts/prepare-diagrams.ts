/**
 * Copies the diagram library to the site's own path, public/assets/diagrams/library: `npm run prepare:diagrams`.
 * Its chunks stay separate, so that a reader only loads those that a diagram needs. They are renamed from .mjs to
 * .js, because not every web server knows the type of .mjs.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(__dirname, '..')
const from = join(root, 'node_modules/mermaid')
const to = join(root, 'public/assets/diagrams/library')
const parts = 'chunks/mermaid.esm.min'

/** Renames the script's imports, and removes the reference to a source map that is not copied. */
function renamed(script: string): string {
  return script
    .replace(/(["'])(\.[\w./-]*)\.mjs\1/g, '$1$2.js$1')
    .replace(/\n\/\/# sourceMappingURL=\S*\s*$/, '\n')
}

function copy(folder: string): void {
  const script = (name: string) => renamed(readFileSync(join(from, 'dist', name), 'utf8'))
  mkdirSync(join(folder, parts), { recursive: true })
  writeFileSync(join(folder, 'mermaid.js'), script('mermaid.esm.min.mjs'))
  for (const name of readdirSync(join(from, 'dist', parts)).filter((entry) => entry.endsWith('.mjs'))) {
    writeFileSync(join(folder, parts, name.replace(/\.mjs$/, '.js')), script(`${parts}/${name}`))
  }
  writeFileSync(join(folder, 'LICENSE'), readFileSync(join(from, 'LICENSE')))
}

const { version }: { version: string } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
const stamp = join(to, 'version')
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) {
  // Atomic, because a parallel build may be reading.
  const draft = `${to}.${process.pid}.tmp`
  copy(draft)
  writeFileSync(join(draft, 'version'), version)
  rmSync(to, { recursive: true, force: true })
  renameSync(draft, to)
}
