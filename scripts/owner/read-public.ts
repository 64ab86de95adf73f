import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reading } from './problems'

/** Files that systems create by themselves. */
const strayFiles = ['.DS_Store', 'Thumbs.db', '.gitkeep']

/** Characters without special meaning in addresses and in patterns of Next.js. */
const plainPath = /^[\w./~-]+$/

/**
 * Lists the files of owner/public.
 * @param folder its path, also for messages
 * @param takenBy returns what of the product has a path, such as `public/favicon.ico`; null for nothing
 * @returns paths relative to the folder, separated by `/`, in alphabetical order
 */
export function readPublicFiles(folder: string, takenBy: (path: string) => string | null): Reading<string[]> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
    (entry) => !entry.isDirectory() && !strayFiles.includes(entry.name),
  )
  const files = entries
    .map((entry) => ({
      path: relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'),
      isFile: entry.isFile(),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
  const problems = files.flatMap(({ path, isFile }) => {
    const file = `${folder}/${path}`
    if (!isFile) return [`${file} is no plain file. Put the file itself there.`]
    if (!plainPath.test(path))
      return [`${file}: use letters from a to z, digits, and . _ ~ - in its name. Rename it.`]
    const taken = takenBy(path)
    return taken === null ? [] : [`${file} would hide ${taken}. Rename or remove it.`]
  })
  return { value: files.map(({ path }) => path), problems }
}
