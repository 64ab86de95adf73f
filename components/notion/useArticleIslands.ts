import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useText } from '../i18n/useText'
import { useWordedDates } from '../i18n/useWordedDates'
import { enliven } from './islands/enliven'
import { recallHeights } from './islands/parts'

/**
 * Enlivens the finished article HTML inside an element: copy buttons, tabs, video players, documents, enlarging. The
 * element may appear later than its component (a locked article), and the reader may change the language.
 */
export function useArticleIslands(area: RefObject<HTMLElement | null>): void {
  const t = useText()
  const alive = useRef<{ root: HTMLElement | null; t: typeof t; stop: () => void }>(null)

  useWordedDates(area, '.notion time')

  // Before the framework restores the place to which the reader goes back.
  useLayoutEffect(() => {
    if (area.current) recallHeights(area.current)
  }, [area])

  // After every drawing: whether the element is there and holds what it held cannot be told from props.
  useEffect(() => {
    const root = area.current
    if (alive.current?.root === root && alive.current.t === t) return
    alive.current?.stop()
    alive.current = null
    if (root === null) return
    const stop = enliven(root, {
      copy: t('common.copy'),
      copied: t('common.copied'),
      copyCode: t('a11y.copyCode'),
      close: t('common.close'),
      contents: t('common.tableOfContents'),
      source: t('post.diagramSource'),
      diagramFailed: t('post.diagramFailed'),
      prev: t('pagination.prev'),
      next: t('pagination.next'),
      enlarge: (alt) => t('a11y.enlarge', { alt: alt || t('a11y.image') }),
      play: (title) => t('a11y.playVideo', { title }),
    })
    alive.current = { root, t, stop }
  })

  useEffect(
    () => () => {
      alive.current?.stop()
      alive.current = null
    },
    [],
  )
}
