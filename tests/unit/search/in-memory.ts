import { gzipSync } from 'node:zlib'
import { ExportedSearch } from '@/lib/search/exported/exported-search'
import { cataloguePath } from '@/lib/search/exported/format'

/** An export's search over its files, as a browser that has nothing yet; `loaded` tells what it has asked for. */
export function inMemory(files: ReadonlyMap<string, string>) {
  const asked: string[] = []
  const textOf = (path: string) => {
    const text = files.get(path)
    if (text === undefined) throw new Error(`${path} is not there`)
    asked.push(path)
    return text
  }
  const search = new ExportedSearch(JSON.parse(textOf(cataloguePath)), async (path) =>
    JSON.parse(textOf(path)),
  )
  /** Paths, and their bytes as web servers send them. */
  const loaded = () => ({
    paths: asked,
    bytes: asked.reduce((sum, path) => sum + gzipSync(files.get(path) ?? '').length, 0),
  })
  return { search, loaded }
}
