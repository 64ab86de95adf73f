import type { PageProps } from './types'

/**
 * The props without what the page's HTML already holds: the article's and the notice's HTML and the archive's
 * groups, emptied. They would otherwise be sent twice; components/ui/Frozen adopts the HTML instead.
 */
export function withoutFrozen(props: PageProps): PageProps {
  const { site, screen } = props
  return { ...props, site: { ...site, notice: '' }, screen: emptied(screen) }
}

function emptied(screen: PageProps['screen']): PageProps['screen'] {
  switch (screen.kind) {
    case 'article':
      return { ...screen, html: '' }
    case 'archive':
      return { ...screen, groups: [] }
    default:
      return screen
  }
}
