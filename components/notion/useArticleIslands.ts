import type { RefObject } from 'react'
import { useText } from '../i18n/useText'
import { useWordedDates } from '../i18n/useWordedDates'
import { gap, type IslandTexts } from './islands/texts'

/**
 * Returns the attributes of the element around an article's finished HTML: the boot script mounts its islands
 * (components/boot/articles) with these texts. Dates in it are translated into the reader's language.
 * @param whole the element has all of the article; until then it has no islands (useHtmlInSlices)
 */
export function useArticleIslands(
  area: RefObject<HTMLElement | null>,
  whole: boolean,
): { 'data-article'?: string } {
  const t = useText()
  useWordedDates(area, '.notion time', whole)

  const texts: IslandTexts = {
    copy: t('common.copy'),
    copied: t('common.copied'),
    copyCode: t('a11y.copyCode'),
    close: t('common.close'),
    contents: t('common.tableOfContents'),
    source: t('post.diagramSource'),
    diagramFailed: t('post.diagramFailed'),
    prev: t('pagination.prev'),
    next: t('pagination.next'),
    enlarge: t('a11y.enlarge', { alt: gap }),
    image: t('a11y.image'),
    play: t('a11y.playVideo', { title: gap }),
  }
  return whole ? { 'data-article': JSON.stringify(texts) } : {}
}
