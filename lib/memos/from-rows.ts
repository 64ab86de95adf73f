import type { ArticleBlock, ArticleContext } from '@/lib/article'
import { readArticle } from '@/lib/article/read-article'
import { memoLimit } from '@/lib/site/paging'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { warnOnce } from '@/lib/warn-once'
import { isArticleReady, loadArticle } from '@/lib/workspace'
import type { Note } from './note'

/**
 * The rows of type Memo. The text is the body of the row's page, or its title where the page is empty. Tags, date
 * and category (the place) are shown below it; a slug that is an external address becomes its link.
 * @param contextOf returns the article context for a page id
 */
export function notesFromRows(
  site: Pick<Site, 'memos'>,
  contextOf: (pageId: string) => ArticleContext,
): Promise<Note[]> {
  return Promise.all(
    site.memos.slice(0, memoLimit).map(async (row) => ({
      id: row.key,
      day: row.publishDay,
      time: row.publishDate,
      tags: row.tags,
      place: row.category,
      link: isExternal(row.href) ? row.href : '',
      body: await bodyOf(row, contextOf(row.id)),
    })),
  )
}

async function bodyOf(row: Post, context: ArticleContext): Promise<ArticleBlock[]> {
  const title: ArticleBlock = {
    kind: 'text',
    id: `${row.key}-title`,
    text: [{ text: row.title }],
    children: [],
  }
  // A build only uses loaded bodies; the others follow at the first revalidation.
  if (!(await isArticleReady(row))) return [title]
  try {
    const blocks = readArticle(await loadArticle(row), context, { as: 'part' })
    return blocks.some(hasSomething) ? blocks : [title]
  } catch (error) {
    // One failing memo must not affect the others.
    warnOnce(`The memo "${row.title}" (${row.id}) is shown by its title: ${String(error)}`)
    return [title]
  }
}

/** An empty line does not count as a body. */
function hasSomething(block: ArticleBlock): boolean {
  return block.kind !== 'text' || block.text.length > 0 || block.children.length > 0
}
