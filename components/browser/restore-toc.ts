import type { ArticleScreen, Screen } from '@/lib/screens/types'
import type { TocEntry } from '@/lib/site/types'
import { isHydrated } from '../ui/PreservedHtml'

const made = new WeakMap<Screen, Screen>()

/**
 * The screen as the server has drawn it. The inlined page data leave an article's table of contents out
 * (lib/screens/strip-server-html); the headings of the article, which stand in the page, tell it at hydration. After a
 * client-side navigation the data is whole.
 */
export function restoreToc(screen: Screen): Screen {
  const known = made.get(screen)
  if (known) return known
  if (screen.kind !== 'article' || screen.locked || typeof document === 'undefined' || isHydrated())
    return screen
  const headings = document.querySelectorAll<HTMLElement>(
    '#article-body .notion :is(h2, h3, h4, h5)[id]:not(dialog *)',
  )
  const whole: ArticleScreen = { ...screen, toc: contentsOf([...headings]) }
  made.set(screen, whole)
  return whole
}

/**
 * The table of contents of an article's headings. One without a text of its own has no entry; its rank tells how deep
 * it stands (lib/article/toc).
 */
export function contentsOf(
  headings: readonly Pick<HTMLElement, 'id' | 'tagName' | 'dataset' | 'textContent'>[],
): TocEntry[] {
  return headings
    .map(({ id, tagName, dataset, textContent }) => ({
      id,
      // Formulas, mentions and icons have another text than their letters.
      text: dataset.title ?? textContent.trim(),
      indentLevel: Number(tagName.slice(1)) - 2,
    }))
    .filter(({ text }) => text !== '')
}
