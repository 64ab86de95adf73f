import { useRouter } from 'next/router'
import { useMemo } from 'react'
import { withTheme } from '@/lib/site/theme-query'
import { useSite } from '../../SiteProvider'

/** Ways to pages of this site. Addresses are paths inside the site, with query and hash. */
export interface Navigation {
  /** Goes there; the view moves to the top unless `scroll` is false. */
  push(address: string, options?: { scroll: boolean }): Promise<boolean>
  /** Goes there without a place for this page in the history. */
  replace(address: string): Promise<boolean>
  /** Asks for what the page needs. Rejects when that fails. */
  prepare(address: string): Promise<void>
}

/** Goes to pages without a reload; a theme in the address is carried on. */
export function useNavigation(): Navigation {
  const router = useRouter()
  const { theme, themed } = useSite()
  const carried = themed ? theme : null
  return useMemo(() => {
    const to = (address: string) => withTheme(address, carried)
    return {
      push: (address, options) => router.push(to(address), undefined, options),
      replace: (address) => router.replace(to(address)),
      prepare: (address) => router.prefetch(to(address)),
    }
  }, [router, carried])
}
