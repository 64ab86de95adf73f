import { renderArticle } from '../../lib/article'
import { processorTime } from '../../tests/support/blogs/processor-time'
import { longPage } from '../../tests/support/long-page'
import { context } from '../../tests/unit/article/support'

/**
 * Measures rendering a page of 2,000 blocks with code and formulas on one core, in milliseconds: first and warm.
 */
export async function measureRendering(): Promise<[what: string, milliseconds: number][]> {
  const { id, recordMap } = await longPage(200)
  const times = Array.from({ length: 4 }, () => {
    const began = processorTime()
    renderArticle(recordMap, { ...context(), pageId: id })
    return processorTime() - began
  })
  return [
    ['the first time', times[0] ?? 0],
    ['once warm', Math.min(...times)],
  ]
}
