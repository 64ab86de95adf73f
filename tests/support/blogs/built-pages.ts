import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSecretFile, pageCacheFile } from '@/lib/build-facts'

/**
 * Copies a build without its pages and content caches, so that a server of the copy starts without content of the
 * workspace that it was built over.
 */
export async function copyBuild(distDir: string, copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true })
  const left = ['cache', 'standalone'].map((folder) => join(distDir, folder))
  await cp(distDir, copy, { recursive: true, filter: (source) => !left.includes(source) })
  await mkdir(join(copy, 'cache'), { recursive: true })
  for (const file of [pageCacheFile, buildSecretFile]) await cp(join(distDir, file), join(copy, file))
  await forgetPages(copy)
}

/** Copies a build with its pages and stored content. */
export async function copyWithPages(distDir: string, copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true })
  // Compiler caches and the image of the build are not needed by a server.
  const left = ['cache/webpack', 'cache/swc', 'standalone'].map((folder) => join(distDir, folder))
  await cp(distDir, copy, { recursive: true, filter: (source) => !left.includes(source) })
}

/** Removes the stored pages, so that a server renders each on its next visit. */
export async function forgetPages(distDir: string): Promise<void> {
  const folder = join(distDir, 'server', 'pages')
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files.filter((file) => /\.(html|json|meta)$/.test(file)).map((file) => rm(join(folder, file))),
  )
  await rm(join(distDir, 'server', 'page-cache'), { recursive: true, force: true })
}
