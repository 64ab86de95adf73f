import type { Page } from '@playwright/test'
import { indexSettings } from '@/lib/search/hosted-index/index-settings'
import { recordsOf } from '@/lib/search/hosted-index/records'
import { serviceIndex } from '@/lib/search/hosted-index/service-index'
import { makePost } from '../../unit/site/make-post'
import { type SearchService, startSearchService } from './search-service'

/** Starts a hosted search with 21 posts in its index, and routes the page's searches to it. */
export async function startFilledService(page: Page): Promise<SearchService> {
  const service = await startSearchService({ appId: 'pond', adminKey: 'admin', searchKey: 'search-key' })
  const posts = Array.from({ length: 21 }, (_, place) =>
    makePost({ key: `p${place}`, slug: `article/tea-${place}`, title: `Tea at ${place}`, summary: '' }),
  )
  const remote = serviceIndex({
    ...{ appId: 'pond', adminKey: 'admin', indexName: 'pond', host: service.origin },
  })
  await remote.setSettings(indexSettings('en-US'))
  const leaves = { id: 'h1', heading: 'Leaves', text: 'Dragon well tea.' }
  const chinese = { id: 'h2', heading: '茶', text: '春天的龙井茶来自杭州。' }
  const records = posts.flatMap((post, place) =>
    recordsOf(post, place === 3 ? [leaves, chinese] : [leaves], 'en-US'),
  )
  await remote.change(records.map((body) => ({ action: 'addObject', body })))
  await page.route(/\/1\/indexes\//, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    // The page has aborted the request.
    const response = await route.fetch({ url: service.origin + pathname + search }).catch(() => null)
    if (response) await route.fulfill({ response })
  })
  return service
}
