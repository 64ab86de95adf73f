import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes the pages that a build or a server has stored, so that a server makes each anew on its first visit. */
export async function forgetPages(distDir: string): Promise<void> {
  const folder = join(distDir, 'server', 'pages')
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files.filter((file) => /\.(html|json|meta)$/.test(file)).map((file) => rm(join(folder, file))),
  )
  await rm(join(distDir, 'server', 'route-cache'), { recursive: true, force: true })
}
