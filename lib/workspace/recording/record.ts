/** Makes a recording: loads the blog as the product does, and stores the responses of the service. */
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { applyWorkspace } from '@/conf/apply-workspace'
import type { Settings } from '@/conf/schema'
import { member } from '@/lib/unknown-values'
import type { WorkspaceClient } from '../client/client'
import { loadPage } from '../pages/load-page'
import type { ContentStore } from '../store/content-store'
import { buildSite } from '../table/build-site'
import { IndexLoader } from '../table/load-index'
import { readRows } from '../table/read-rows'
import { rowStatus, rowType } from '../table/to-post'
import { toEntries } from '../table/to-settings'
import { reviewByStore } from '../visibility/review-stored'
import { WorkspaceError } from '../workspace-error'
import { type Capture, parseJson } from './capture'
import {
  answersFolder,
  fileIndexName,
  filesFolder,
  formatVersion,
  type Manifest,
  manifestName,
  type RecordedFile,
} from './format'
import { rawRecords } from './raw-records'
import { type FileLimits, namedFiles, recordFiles } from './record-files'
import { RecordIndex } from './record-index'
import { sanitizeAnswer } from './sanitize-answer'
import { textSanitizer } from './sanitize-text'
import { scanFolder, secretIn } from './scan'
import { articlesToRecord, type LoadedBlog, type OpenPage, Visibility } from './visibility'

export interface RecordOptions {
  /** A new or empty folder. */
  folder: string
  client: WorkspaceClient
  /** The transport of the client. */
  capture: Capture
  rootPageId: string
  /** The view that NOTION_PAGE_ID names. */
  rootViewId?: string | null
  /** Stored content of the site's server; omitted: none. */
  store?: ContentStore
  deployed: Settings
  /** Tokens and keys of this machine, which must not be in any file. */
  secrets: readonly string[]
  /** Whether the client uses a token. */
  privateWorkspace: boolean
  /** Keep private rows, and the bodies of locked posts. */
  withHidden: boolean
  /** null: no stored files. */
  files: FileLimits | null
  onProgress: (line: string) => void
}

/**
 * Records a blog into a folder.
 * @throws WorkspaceError when the folder is not empty, the blog cannot be read, or a secret would be written
 */
export async function recordBlog(options: RecordOptions): Promise<Manifest> {
  const { folder, capture, secrets, onProgress } = options
  await requireEmpty(folder)
  const { blog, problems } = await loadBlog(options)
  await capture.settled()
  await mkdir(join(folder, answersFolder), { recursive: true })
  await mkdir(join(folder, filesFolder))
  const visibility = new Visibility(blog, rawRecords(capture.answers))
  const clean = textSanitizer(secrets)
  const sanitized = () => capture.answers.map((answer) => sanitizeAnswer(answer, visibility, clean))

  const files = await recordNamedFiles(options, sanitized, clean)
  problems.push(...files.problems)
  await capture.settled()
  const answers = sanitized()
  for (const [index, answer] of answers.entries()) {
    const name = `${String(index + 1).padStart(4, '0')}-${answer.request.endpoint}.json`
    await writeFile(join(folder, answersFolder, name), toJson(answer))
  }
  await writeFile(join(folder, fileIndexName), toJson(files.recorded))

  onProgress('Looking for secrets in the recording')
  const manifest: Manifest = {
    format: formatVersion,
    recordedAt: new Date().toISOString(),
    rootPageId: options.rootPageId,
    privateWorkspace: options.privateWorkspace,
    hiddenRows: options.withHidden ? 'kept' : 'withheld',
    counts: { answers: answers.length, articles: blog.pages.length, files: files.recorded.length },
    problems: problems.map(clean),
  }
  const text = toJson(manifest)
  const inManifest = secretIn(text, secrets)
  const found = [
    ...(await scanFolder(folder, secrets)),
    ...(inManifest === null ? [] : [`${manifestName} would hold ${inManifest}`]),
  ]
  if (found.length > 0) {
    throw new WorkspaceError(
      '',
      `The recording is not finished, because it would tell what it must not:\n${found.join('\n')}\n` +
        'Delete the folder, do not pass it on, and report the kind of text that was not removed.',
    )
  }
  await writeFile(join(folder, manifestName), text)
  return manifest
}

async function requireEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (names.length === 0) return
  throw new WorkspaceError(
    '',
    `The folder ${folder} is not empty. Name another one with --out, or delete it.`,
  )
}

/** Loads index, Config page and articles. An article that cannot be read is added to the problems. */
async function loadBlog(options: RecordOptions): Promise<{ blog: LoadedBlog; problems: string[] }> {
  const { client, deployed, rootPageId, withHidden, onProgress } = options
  onProgress('Index')
  const { root, index: answered } = await new IndexLoader(client, rootPageId, deployed).load()
  const choice = { ...deployed, rootPageId, viewId: options.rootViewId ?? null }
  const { index, changes } = await reviewByStore(answered, options.store, choice, Date.now())
  // It is unknown which rows readers may see.
  if (index === null) throw new WorkspaceError(rootPageId, changes.map(({ message }) => message).join('\n'))
  const rows = readRows(index, deployed)
  const configRow = rows.find(
    (row) => rowType(row, deployed) === 'Config' && rowStatus(row, deployed) !== 'draft',
  )
  const config = configRow ? await loadOpenPage(client, configRow.id) : null
  const { settings } = applyWorkspace(deployed, config ? toEntries(config.recordMap) : {})
  const site = buildSite(index, rows, settings, Date.now())

  const ids = articlesToRecord({ site, rows, settings, withHidden })
  const pages: OpenPage[] = []
  const problems: string[] = []
  const queue = ids[Symbol.iterator]()
  const work = async () => {
    for (const id of queue) {
      try {
        pages.push(await loadOpenPage(client, id))
      } catch (error) {
        problems.push(`The page ${id} is not in the recording: ${String(error)}`)
      }
      onProgress(`Articles: ${pages.length + problems.length} of ${ids.length}`)
    }
  }
  await Promise.all(Array.from({ length: deployed.WORKSPACE_CONCURRENCY }, work))
  return { blog: { root, index, rows, site, settings, config, pages, withHidden }, problems }
}

async function loadOpenPage(client: WorkspaceClient, id: string): Promise<OpenPage> {
  const { recordMap } = await loadPage(client, id)
  return { id, recordMap }
}

/** Downloads the files in the sanitized recording, so that none belongs to a withheld row. */
async function recordNamedFiles(
  { client, capture, deployed, folder, files, onProgress }: RecordOptions,
  sanitized: () => { body: unknown }[],
  clean: (text: string) => string,
): Promise<{ recorded: RecordedFile[]; problems: string[] }> {
  if (files === null) return { recorded: [], problems: [] }
  const kept = new RecordIndex()
  for (const { body } of sanitized()) kept.add(member(body, 'recordMap'))
  const raw = new RecordIndex()
  for (const { text } of capture.answers) raw.add(member(parseJson(text), 'recordMap'))
  // Only the original address can be signed.
  const original = new Map(namedFiles(raw).map((file) => [clean(file.source), file.source]))
  const named = namedFiles(kept).map((file) => ({
    ...file,
    source: original.get(file.source) ?? file.source,
  }))
  return recordFiles(named, { client, settings: deployed, folder, limits: files, onProgress, clean })
}

function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
