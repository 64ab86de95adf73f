/** The stored files of the workspace, for readers. */

import { inLane } from '../client/lanes'
import { isNotionOrigin } from '../client/redirects'
import { deployedSettings, linksDatabasePages, secrets } from '../deployed'
import { loaders } from '../loaders'
import { isGalleryPicture } from './image-url'
import type { AllowedFile, OpenFile, StoredFile } from './load-file'
import type { FileScope } from './page-around'
import { type SmallerPicture, smallerPicture } from './smaller-picture'

/**
 * Loads the stored file of a block, with a signed address; null when there is none, or when it is on no page that
 * the reader may open (drafts, scheduled pages, locked ones that were not opened).
 * @param id the block's, or the public key of a locked post
 * @param property which file of the block: '' its own, 'icon', 'cover', or a property's schema id
 * @throws WorkspaceError when the workspace does not answer, BusyError when too many requests for files wait
 */
export async function loadFile(id: string, property: string, reader: FileReader): Promise<OpenFile | null> {
  const { files } = await loaders()
  const scope = await fileScope(reader)
  const file = await inLane('media', () => files.load(id, property, scope))
  // Pictures of the gallery are paths at the workspace's own host.
  return file?.address.startsWith('/')
    ? { ...file, address: deployedSettings().NOTION_HOST + file.address }
    : file
}

/**
 * Finds a stored file as `loadFile` does, without a signed address.
 * @throws WorkspaceError when the workspace does not answer, BusyError when too many requests for files wait
 */
export async function findFile(
  id: string,
  property: string,
  reader: FileReader,
): Promise<AllowedFile | null> {
  const { files } = await loaders()
  const scope = await fileScope(reader)
  return inLane('media', () => files.allowed(id, property, scope))
}

type FileReader = Pick<FileScope, 'version' | 'isOpened' | 'again' | 'mayAsk'>

async function fileScope(reader: FileReader): Promise<FileScope> {
  const { site: siteLoader } = await loaders()
  const site = await siteLoader.load()
  return {
    ...reader,
    site,
    isRoot: (record) => siteLoader.records.isRoot(record),
    spaceId: siteLoader.records.spaceId,
    linksDatabasePages: linksDatabasePages(site.settings),
  }
}

/** The transport of stored files when the blog is served from a recording; undefined otherwise. */
export async function recordedFiles(): Promise<typeof fetch | undefined> {
  const { WORKSPACE_RECORDING: folder } = deployedSettings()
  if (folder === '') return undefined
  const { recordingOf } = await import('../recording/connect')
  const { recordingTransport } = await import('../recording/transport')
  return recordingTransport(await recordingOf(folder))
}

/** The workspace's address of a stored picture in about `width` pixels; null for one that it does not resize. */
export async function pictureOf(file: StoredFile, width: number): Promise<SmallerPicture | null> {
  if (file.relayed || isGalleryPicture(file.source)) return null
  const { NOTION_HOST: host } = deployedSettings()
  const { client } = await loaders()
  // The host whose API answers this server serves pictures to it as well. Browsers may be blocked differently.
  const isNotion = isNotionOrigin(new URL(host)) && isNotionOrigin(new URL(client.apiBase))
  return smallerPicture(file, width, isNotion ? new URL(client.apiBase).origin : host, secrets())
}
