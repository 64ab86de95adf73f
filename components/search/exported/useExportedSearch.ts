import { useRouter } from 'next/router'
import { useEffect, useState } from 'react'
import type { Screen, SearchScreen } from '@/lib/screens/types'
import { pageHref, toPageNumber } from '@/lib/site/paging'
import { keywordLimit, normalizeKeyword } from '@/lib/site/search'
import { useSite } from '../../SiteProvider'
import { exportedResults } from './load-search'

/**
 * Returns the screen to render in an export: the search page with the results for its address (`?s=`, `&page=`),
 * computed in the browser; any other screen unchanged. Until the index is loaded, or if that fails, the page is
 * unchanged.
 */
export function useExportedSearch(screen: Screen): Screen {
  const { settings } = useSite()
  const { asPath } = useRouter()
  const [found, setFound] = useState<SearchScreen | null>(null)
  const isSearch = screen.kind === 'search'

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address has changed when the route has
  useEffect(() => {
    if (!isSearch) return
    const values = new URLSearchParams(window.location.search)
    const keyword = normalizeKeyword(values.get('s') ?? '').slice(0, keywordLimit)
    if (keyword === '') {
      setFound(null)
      return
    }
    let current = true
    const page = toPageNumber(values.get('page') ?? '1') ?? 1
    exportedResults(settings.SUB_PATH, keyword, page).then(
      (list) => {
        if (current) setFound({ ...screen, path: pageHref(list.base, page), noindex: true, keyword, list })
      },
      (error: unknown) => console.error('The search index could not be loaded.', error),
    )
    return () => {
      current = false
    }
  }, [asPath, isSearch, settings.SUB_PATH])

  return isSearch && found ? found : screen
}
