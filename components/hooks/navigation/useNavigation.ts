import { useRouter } from 'next/router'
import { useMemo } from 'react'
import { withTheme } from '@/lib/site/theme-query'
import { markWhile } from '../../browser/pressed'
import { useSite } from '../../SiteProvider'

/** Navigation within the site. Addresses are paths inside the site, with query and hash. */
export interface Navigation {
  /** Opens a page and scrolls to the top unless `scroll` is false. Marks `by`, the pressed control, until it is there. */
  push(address: string, options?: { scroll?: boolean; by?: Element }): Promise<boolean>
  /** Opens a page, and replaces the current history entry. */
  replace(address: string): Promise<boolean>
  /** Prefetches a page. Rejects when that fails. */
  prepare(address: string): Promise<void>
}

/** Opens pages without a reload; a theme in the address is kept. */
export function useNavigation(): Navigation {
  const router = useRouter()
  const { theme, themed } = useSite()
  const carried = themed ? theme : null
  return useMemo(() => {
    const to = (address: string) => withTheme(address, carried)
    return {
      push: (address, { scroll, by } = {}) => {
        const opening = router.push(to(address), undefined, { scroll })
        markWhile(by, opening)
        return opening
      },
      replace: (address) => {
        const opening = router.replace(to(address))
        markWhile(undefined, opening)
        return opening
      },
      prepare: (address) => router.prefetch(to(address)),
    }
  }, [router, carried])
}
