import { useRouter } from 'next/router'
import { useEffect } from 'react'

/** Shows the page that waits for another theme. */
function show(): void {
  delete document.documentElement.dataset.themePending
}

/** Shows it as soon as the theme has drawn it: its files may come after the page's data. */
function showDrawn(theme: string): void {
  const isDrawn = () => document.getElementById(`theme-${theme}`) !== null
  const watch = new MutationObserver(() => {
    if (!isDrawn()) return
    watch.disconnect()
    show()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  if (isDrawn()) show()
}

/**
 * Draws the not-found page anew in the theme that its address asks for: the framework answers every address without a
 * page with the same one. Until then it waits unseen (components/assets/missing.ts). The address stays as it is.
 */
export function useAskedTheme(): void {
  const { asPath, replace } = useRouter()
  useEffect(() => {
    const theme = document.documentElement.dataset.themePending
    if (theme === undefined) return
    // What does not come leaves the page in the theme that it has.
    replace({ pathname: '/themed/[theme]/404', query: { theme } }, asPath).then(() => showDrawn(theme), show)
  }, [asPath, replace])
}
