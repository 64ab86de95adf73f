import { renderArticle } from '../../lib/article'
import { costOf } from '../../tests/support/in-time'
import { longPage } from '../../tests/support/long-page'
import { context } from '../../tests/unit/article/support'

/**
 * Measures rendering a page of 2,000 blocks with code and formulas on one core, in milliseconds: first and warm.
 */
export async function measureRendering(): Promise<[what: string, milliseconds: number][]> {
  const { id, recordMap } = await longPage(200)
  const times: number[] = []
  for (let run = 0; run < 4; run += 1)
    times.push((await costOf(() => renderArticle(recordMap, { ...context(), pageId: id }))).cost)
  return [
    ['the first time', times[0] ?? 0],
    ['once warm', Math.min(...times)],
  ]
}
