import type { ModalSearchCall } from '@/lib/search/modal-call'
import { failedResponse } from '@/lib/search/modal-response'
import { isSiteIndex, type SiteIndex, siteIndexPath } from '@/lib/search/site-index'

let loading: Promise<SiteIndex> | null = null

/** The index of an exported site, fetched once per document. Rejects when it cannot be had; the next call tries again. */
export function loadSiteIndex(subPath: string): Promise<SiteIndex> {
  loading ??= fetchIndex(`${subPath}${siteIndexPath}`).catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function fetchIndex(address: string): Promise<SiteIndex> {
  const response = await fetch(address)
  const index: unknown = response.ok ? await response.json() : null
  if (!isSiteIndex(index)) throw new Error(`No index at ${address} (${response.status})`)
  return index
}

/** The modal search of an exported site: the answer that a server would give, made in the browser. */
export function indexedModalSearch(subPath: string): ModalSearchCall {
  return async (query) => {
    try {
      const [{ modalAnswer }, index] = await Promise.all([
        import('@/lib/search/modal-answer'),
        loadSiteIndex(subPath),
      ])
      return modalAnswer(index, query)
    } catch (error) {
      return failedResponse('unreachable', error instanceof Error ? error.message : String(error))
    }
  }
}
