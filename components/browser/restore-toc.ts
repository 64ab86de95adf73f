import type { ArticleScreen, Screen } from '@/lib/screens/types'
import type { TocEntry } from '@/lib/site/types'
import { isHydrated } from '../ui/PreservedHtml'

const made = new WeakMap<Screen, Screen>()

/**
 * Returns the screen as the server has rendered it. The inlined page data lack an article's table of contents
 * (lib/screens/strip-server-html), so it is read from the headings in the page. After a client-side navigation the
 * data is complete.
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
 * The table of contents from an article's headings. A heading without text has no entry; its level determines the
 * indentation (lib/article/toc).
 */
export function contentsOf(
  headings: readonly Pick<HTMLElement, 'id' | 'tagName' | 'dataset' | 'textContent'>[],
): TocEntry[] {
  return headings
    .map(({ id, tagName, dataset, textContent }) => ({
      id,
      // Headings with formulas, mentions and icons have their text in `data-title`.
      text: dataset.title ?? textContent.trim(),
      indentLevel: Number(tagName.slice(1)) - 2,
    }))
    .filter(({ text }) => text !== '')
}
