import type { ListPage } from '@/lib/screens/types'
import type { ExportedSearch } from '@/lib/search/exported/exported-search'
import { cataloguePath } from '@/lib/search/exported/format'
import type { ModalSearchCall } from '@/lib/search/modal-call'
import { failedResponse } from '@/lib/search/modal-response'

let loading: Promise<ExportedSearch> | null = null

/**
 * Loads the search of an exported site; code and catalogue are fetched once per document. Rejects when that fails.
 * The next call tries again, also after a missing file: the site may have been exported again.
 */
export function loadSearch(subPath: string): Promise<ExportedSearch> {
  loading ??= open(subPath).catch((error) => {
    loading = null
    throw error
  })
  return loading
}

async function open(subPath: string): Promise<ExportedSearch> {
  const load = async (path: string): Promise<unknown> => {
    const response = await fetch(subPath + path)
    if (response.ok) return response.json()
    loading = null
    throw new Error(`${path} is not there (${response.status})`)
  }
  const [{ ExportedSearch, isCatalogue }, catalogue] = await Promise.all([
    import('@/lib/search/exported/exported-search'),
    load(cataloguePath),
  ])
  if (!isCatalogue(catalogue)) throw new Error(`${cataloguePath} is no index`)
  return new ExportedSearch(catalogue, load)
}

/** One page of an exported site's search results. Rejects as `loadSearch` does. @param keyword normalized, not empty */
export async function exportedResults(subPath: string, keyword: string, page: number): Promise<ListPage> {
  const [{ resultList }, search] = await Promise.all([
    import('@/lib/search/exported/result-list'),
    loadSearch(subPath),
  ])
  return resultList(search, keyword, page)
}

/** The modal search of an exported site: computes a server's response in the browser. */
export function exportedModalSearch(subPath: string): ModalSearchCall {
  return async (query) => {
    try {
      const [{ exportedAnswer }, search] = await Promise.all([
        import('@/lib/search/exported/modal-answer'),
        loadSearch(subPath),
      ])
      return await exportedAnswer(search, query)
    } catch (error) {
      return failedResponse('unreachable', error instanceof Error ? error.message : String(error))
    }
  }
}
