/** Compiles the embedded workspace's content into the records that the site reads: `npm run prepare:workspace`. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ContentError, compileWorkspace } from '@/lib/embedded-workspace/compile'

const root = join(__dirname, '..')
const folder = join(root, 'lib/embedded-workspace')
const target = join(folder, 'records.json')

try {
  const records = compileWorkspace(join(folder, 'content'), {
    files: 'site',
    publicFolder: join(root, 'public'),
  })
  const text = JSON.stringify(records)
  // A running dev server watches the file, so it is replaced atomically, and only when it changes.
  if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    const draft = `${target}.${process.pid}.tmp`
    writeFileSync(draft, text)
    renameSync(draft, target)
  }
} catch (error) {
  if (!(error instanceof ContentError)) throw error
  console.error(`lib/embedded-workspace/content/${error.message}`)
  process.exitCode = 1
}
