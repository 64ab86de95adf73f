import type { ArticleBlock } from '@/lib/article'
import { readArticle } from '@/lib/article/read-article'
import { nested } from '@/lib/article/types/block'
import { articleContext } from '@/lib/content/article-context'
import type { Post } from '@/lib/site/types'
import { member, textsOf } from '@/lib/unknown-values'
import { isDrawnView } from '@/lib/view-layout'
import type { RecordMap } from '@/lib/workspace'
import { isDatabase, pageContent } from '@/lib/workspace/pages/content-ids'
import type { Blog } from '../blog'
import type { Finding } from '../types'
import { linkTo, linkToBlock } from '../workspace-link'
import { checkLinks } from './check-links'

/** Reports content of an article that readers do not get: unknown blocks, missing ones, broken links. */
export function checkArticle(post: Post, recordMap: RecordMap, blog: Blog): Finding[] {
  return [
    ...checkBlocks(post, recordMap, blog),
    ...checkMissing(post, recordMap, blog),
    ...checkDatabases(post, recordMap, blog),
    ...checkLinks(post, recordMap, blog),
  ]
}

/** Blocks of types that the blog has no reader for, each type once. */
function checkBlocks(post: Post, recordMap: RecordMap, { site }: Blog): Finding[] {
  const unknown = new Map<string, string[]>()
  const visit = (block: ArticleBlock) => {
    if (block.kind === 'unsupported' && block.markup === null)
      unknown.set(block.type, [...(unknown.get(block.type) ?? []), block.id])
    for (const inner of nested(block)) inner.forEach(visit)
  }
  readArticle(recordMap, articleContext(site, post.id), { as: 'text' }).forEach(visit)
  return [...unknown].map(([type, ids]) => ({
    severity: 'warning',
    check: 'block-unknown',
    message:
      `The article "${post.title}" has ${ids.length === 1 ? 'a block' : `${ids.length} blocks`} of the type "${type}", which this ` +
      'version does not know: readers get its text at most. Update the blog, or replace the block by one of another kind.',
    ...linkToBlock(post.id, ids[0] ?? '', site.settings),
  }))
}

function checkMissing(post: Post, recordMap: RecordMap, { site }: Blog): Finding[] {
  const lacking = [...pageContent(recordMap, post.id).shown].filter((id) => !recordMap.block[id])
  if (lacking.length === 0) return []
  return [
    {
      severity: 'warning',
      check: 'block-missing',
      message:
        `The article "${post.title}" names ${lacking.length === 1 ? 'a block' : `${lacking.length} blocks`} that the workspace does ` +
        'not give: a synced block from a page that is not shared, as a rule. Share that page too, or copy the block into the article.',
      ...linkTo(post.id, site.settings),
    },
  ]
}

function checkDatabases(post: Post, recordMap: RecordMap, { site }: Blog): Finding[] {
  const queried = new Set(Object.values(recordMap.collection_query).flatMap((views) => Object.keys(views)))
  return [...pageContent(recordMap, post.id).shown].flatMap((id): Finding[] => {
    const block = recordMap.block[id]?.value
    if (!block || !isDatabase(block)) return []
    const isTold = (view: string) =>
      queried.has(view) || !isDrawnView(member(recordMap.collection_view[view]?.value, 'type'))
    if (textsOf(member(block, 'view_ids')).some(isTold)) return []
    return [
      {
        severity: 'warning',
        check: 'database-unshared',
        message:
          `A database in the article "${post.title}" is not drawn: the workspace does not give its rows. Share the page where ` +
          'the original of the database is, or remove the linked view.',
        ...linkToBlock(post.id, id, site.settings),
      },
    ]
  })
}
