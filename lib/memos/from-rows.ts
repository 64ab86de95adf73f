import type { ArticleBlock, ArticleContext } from '@/lib/article'
import { readArticle } from '@/lib/article/read-article'
import { memoLimit } from '@/lib/site/paging'
import type { Post, Site } from '@/lib/site/types'
import { isExternal } from '@/lib/site/urls'
import { warnOnce } from '@/lib/warn-once'
import { isArticleReady, loadArticle } from '@/lib/workspace'
import type { Note } from './note'

/**
 * The rows of type Memo: the body of the row's page, or its title where the page is empty. Its tags, date and category
 * (the place) stand below; a slug that is an address elsewhere is its link.
 * @param contextOf what the body of a page needs to know about the site
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
  // A build draws from what was loaded before it; the rest follows with the first window.
  if (!(await isArticleReady(row))) return [title]
  try {
    const blocks = readArticle(await loadArticle(row), context, {})
    return blocks.some(hasSomething) ? blocks : [title]
  } catch (error) {
    // One memo must not take the others down.
    warnOnce(`The memo "${row.title}" (${row.id}) is shown by its title: ${String(error)}`)
    return [title]
  }
}

/** An empty line is no body. */
function hasSomething(block: ArticleBlock): boolean {
  return block.kind !== 'text' || block.text.length > 0 || block.children.length > 0
}
