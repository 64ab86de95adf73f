import type { PageProps } from './types'

/**
 * Returns the props without what the page's HTML already contains: the HTML of article, notice and memos, the table
 * of contents, the archive's groups, the tree and the icons of the banner. Otherwise they would be sent twice.
 * components/ui/PreservedHtml adopts the HTML instead, and components/browser/restore-toc reads the table of contents
 * from its headings. The version is only for the page cache; additions to the head and the policy are in the head.
 */
export function stripServerHtml(props: PageProps): PageProps {
  const { site, screen, version: _, extras: __, policy: ___, ...others } = props
  const { tree, settings, ...rest } = site
  const { HEO_GROUP_ICONS: ____, ...sent } = settings
  return {
    ...others,
    site: { ...rest, settings: sent, notice: '', ...(tree && { tree: [] }) },
    screen: emptied(screen),
  }
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
