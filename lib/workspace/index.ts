/** The workspace as the rest of the site sees it: the index of the blog, one page, one file. */
import type { Settings } from '@/conf/schema'
import { processWide } from '@/lib/remember'
import type { Site } from '@/lib/site/types'
import { ArticleLoader } from './article-loader'
import type { WorkspaceClient } from './client'
import { connect } from './connection'
import { FileLoader } from './load-file'
import { SiteLoader } from './site-loader'
import type { RecordMap } from './types'

export { workspaceCalls } from './client'
export { deployedSettings } from './deployed'
export { type ImageOwner, imageUrl, isStoredFile, mediaUrl } from './image-url'
export { type ParsedPageIds, parsePageIds, type RootPage } from './page-id'
export type { RecordMap } from './types'
export { WorkspaceError } from './workspace-error'

interface Loaders {
  client: WorkspaceClient
  rootPageId: string
  site: SiteLoader
  articles: ArticleLoader
  files: FileLoader
}

function loaders(): Promise<Loaders> {
  return processWide('workspace-loaders', async () => {
    const { client, rootPageId, deployed } = await connect()
    const articles = new ArticleLoader(client, deployed)
    return {
      client,
      rootPageId,
      site: new SiteLoader(client, rootPageId, deployed),
      articles,
      files: new FileLoader(client, (id) => articles.find(id)),
    }
  })
}

/**
 * The index of the blog, at most NEXT_REVALIDATE_SECOND old; one load serves everybody in the process. While the
 * workspace is away: the last good one.
 * @throws WorkspaceError when there is none yet
 */
export async function loadSite(): Promise<Site> {
  return (await loaders()).site.load()
}

/**
 * The complete record map of a page, kept until the page is edited.
 * @throws WorkspaceError when it cannot be read and never was
 */
export async function loadArticle(post: { id: string; lastEditedDate: number }): Promise<RecordMap> {
  return (await loaders()).articles.load(post)
}

/**
 * A fresh address of the stored file that a block holds; null when there is none, or when it does not stand on a
 * page that readers may open (drafts, scheduled and locked pages).
 * @param property which file of the block: '' its own, 'icon', 'cover', or a property's schema id
 * @throws WorkspaceError when the workspace does not answer
 */
export async function loadFileUrl(blockId: string, property = ''): Promise<string | null> {
  const { site, files } = await loaders()
  return files.load(blockId, property, { site: await site.load(), isRoot: (id) => site.isRoot(id) })
}

/** The settings of file, environment and workspace, resolved. */
export async function settings(): Promise<Settings> {
  return (await loadSite()).settings
}

/** The client and the root page, for calls that have no loader: the search inside a page. */
export async function workspaceClient(): Promise<{ client: WorkspaceClient; rootPageId: string }> {
  const { client, rootPageId } = await loaders()
  return { client, rootPageId }
}
