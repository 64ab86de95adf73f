import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildSecretFile, pageCacheFile } from '@/lib/build-facts'

/**
 * Copies a build so that a server of the copy begins with nothing of the workspace that it was built over: without the
 * pages, and without the caches, in which the content is kept.
 */
export async function copyBuild(distDir: string, copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true })
  const left = ['cache', 'standalone'].map((folder) => join(distDir, folder))
  await cp(distDir, copy, { recursive: true, filter: (source) => !left.includes(source) })
  await mkdir(join(copy, 'cache'), { recursive: true })
  for (const file of [pageCacheFile, buildSecretFile]) await cp(join(distDir, file), join(copy, file))
  await forgetPages(copy)
}

/** Copies a build with its pages and what it has read of its workspace. */
export async function copyWithPages(distDir: string, copy: string): Promise<void> {
  await rm(copy, { recursive: true, force: true })
  // What compilers keep, and the image of the build, are no part of a server.
  const left = ['cache/webpack', 'cache/swc', 'standalone'].map((folder) => join(distDir, folder))
  await cp(distDir, copy, { recursive: true, filter: (source) => !left.includes(source) })
}

/** Removes the pages that a build or a server has stored, so that a server makes each anew on its first visit. */
export async function forgetPages(distDir: string): Promise<void> {
  const folder = join(distDir, 'server', 'pages')
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files.filter((file) => /\.(html|json|meta)$/.test(file)).map((file) => rm(join(folder, file))),
  )
  await rm(join(distDir, 'server', 'page-cache'), { recursive: true, force: true })
}
