import type { PageProps } from './types'

/**
 * The props without what the page's HTML already holds: the article's, the notice's and the memos' HTML, the
 * article's table of contents, the archive's groups and the tree, emptied. They would otherwise be sent twice;
 * components/ui/PreservedHtml adopts the HTML instead, components/browser/restore-toc reads the contents from its headings. The
 * version is the page cache's alone, and the additions to the head and the policy stand in the head.
 */
export function stripServerHtml(props: PageProps): PageProps {
  const { site, screen, version: _, extras: __, policy: ___, ...others } = props
  const { tree, ...rest } = site
  return { ...others, site: { ...rest, notice: '', ...(tree && { tree: [] }) }, screen: emptied(screen) }
}

function emptied(screen: PageProps['screen']): PageProps['screen'] {
  switch (screen.kind) {
    case 'article':
      return { ...screen, html: '', toc: [] }
    case 'archive':
      return { ...screen, groups: [] }
    case 'memos':
      return { ...screen, memos: screen.memos.map((memo) => ({ ...memo, html: '' })) }
    default:
      return screen
  }
}
