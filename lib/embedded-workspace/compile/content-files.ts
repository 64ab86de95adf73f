import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The content's files: path inside the content folder (`rows/010-hello.md`) → text. */
export type ContentFiles = Readonly<Record<string, string>>

export const WORKSPACE_FILE = 'workspace.yaml'

/**
 * Reads `workspace.yaml` and `rows/*.md` below a folder.
 * @throws ContentError when workspace.yaml is missing
 */
export function readContent(folder: string): ContentFiles {
  const workspaceFile = join(folder, WORKSPACE_FILE)
  if (!existsSync(workspaceFile)) {
    throw new ContentError(WORKSPACE_FILE, 1, `there is no such file in ${folder}; it describes the database`)
  }
  const files: Record<string, string> = { [WORKSPACE_FILE]: readFileSync(workspaceFile, 'utf8') }
  const rowsFolder = join(folder, 'rows')
  if (!existsSync(rowsFolder)) return files
  for (const name of readdirSync(rowsFolder).sort()) {
    if (name.endsWith('.md')) files[`rows/${name}`] = readFileSync(join(rowsFolder, name), 'utf8')
  }
  return files
}

/** Paths of the rows' files, in the order of the rows. */
export function rowPaths(files: ContentFiles): string[] {
  return Object.keys(files)
    .filter((path) => path.startsWith('rows/') && path.endsWith('.md'))
    .sort()
}

/** A mistake in the content, with its position for the author: `rows/03-about.md:12: …`. */
export class ContentError extends Error {
  override name = 'ContentError'

  constructor(
    readonly file: string,
    /** From 1. */
    readonly line: number,
    readonly reason: string,
  ) {
    super(`${file}:${line}: ${reason}`)
  }
}
