import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type ExportedPost, exportedIndex } from '@/lib/search/exported/build-index'
import { shardLimit } from '@/lib/search/exported/exported-search'
import { cataloguePath } from '@/lib/search/exported/format'
import { writeAt } from './crawl'

/** Size of an exported site's search, compressed, in bytes. */
export interface SearchSize {
  files: number
  total: number
  /** Loaded by every search. */
  catalogue: number
  /** Maximal size until a search shows its first page of results. */
  most: number
}

/** Sizes of the files of an index. */
export function searchSize(files: ReadonlyMap<string, string>, pageSize: number): SearchSize {
  const sizes = [...files].map(([path, text]) => [path, gzipSync(text).length] as const)
  const largest = (kind: string, count: number) =>
    sizes
      .filter(([path]) => path.includes(kind))
      .map(([, size]) => size)
      .sort((a, b) => b - a)
      .slice(0, count)
      .reduce((sum, size) => sum + size, 0)
  const catalogue = largest(cataloguePath, 1)
  return {
    files: files.size,
    total: sizes.reduce((sum, [, size]) => sum + size, 0),
    catalogue,
    most: catalogue + largest('/terms/', shardLimit) + largest('/posts/', pageSize),
  }
}

/** Writes the search index of an exported site; returns a line with its size. @param out folder of the site */
export async function writeSearch(
  out: string,
  posts: readonly ExportedPost[],
  pageSize: number,
): Promise<string> {
  const files = exportedIndex(posts, pageSize)
  for (const [path, text] of files) await writeAt(join(out, path), text)
  return sizeLine(posts.length, searchSize(files, pageSize))
}

/** A sentence for the owner. */
export function sizeLine(posts: number, { files, total, catalogue, most }: SearchSize): string {
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`
  return (
    `Search index of ${posts} posts: ${files} files, ${kilobytes(total)} (gzip); a search loads ${kilobytes(catalogue)} ` +
    `and what its words need, ${kilobytes(most)} at most before its first result.`
  )
}
