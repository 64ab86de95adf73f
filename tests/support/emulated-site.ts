import type { Environment } from '@/conf/given'
import { resolveDeployed } from '@/conf/resolve'
import { siteSettings } from '@/conf/site'
import { bodyOf } from '@/lib/content/site-search'
import { answer, type Records } from '@/lib/embedded-workspace/emulator'
import { dashed } from '@/lib/ids'
import { exportedPosts } from '@/lib/screens/search/exported-posts'
import { LiveIndex } from '@/lib/search/built-in/live-index'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { ArticleLoader } from '@/lib/workspace/pages/article-loader'
import { SiteLoader } from '@/lib/workspace/site-loader'

/**
 * The loaders of a blog over records, with the real client but no network.
 * @param env settings of the owner
 */
export function emulatedSite(records: Records, env: Environment = {}) {
  const settings = resolveDeployed(siteSettings, env)
  const client = new WorkspaceClient({
    apiBaseUrl: 'http://workspace.test',
    fetch: async (input, init) => {
      const endpoint = new URL(String(input)).pathname.split('/').at(-1) ?? ''
      const { status, headers, body } = answer(records, { endpoint, body: JSON.parse(String(init?.body)) })
      return new Response(JSON.stringify(body), { status, headers })
    },
  })
  return {
    site: new SiteLoader(client, dashed(records.meta.rootPageId), settings),
    articles: new ArticleLoader(client, settings),
  }
}

/** The built-in search over records after reading every body, and the input of an export's search. */
export async function emulatedSearch(records: Records) {
  const loaders = emulatedSite(records)
  const read = async (site: Site, post: Post) =>
    isExternal(post.href)
      ? { sections: [], dependent: false }
      : bodyOf(await loaders.articles.load(post), site, post)
  const index = new LiveIndex({ read })
  const site = await loaders.site.load()
  await index.complete(site)
  const posts = await exportedPosts(site, read)
  return { site, posts, search: (keyword: string) => index.search(site, keyword) }
}
