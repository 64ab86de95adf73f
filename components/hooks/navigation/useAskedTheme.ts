import { useRouter } from 'next/router'
import { useEffect } from 'react'

/** Shows the page that waits for another theme. */
function show(): void {
  delete document.documentElement.dataset.themePending
}

/** Shows it as soon as the theme is rendered: its files may arrive after the page's data. */
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
 * Renders the not-found page again in the theme of its address: Next.js answers every missing address with
 * the same page. Until then it is hidden (components/assets/missing.ts). The address does not change.
 */
export function useAskedTheme(): void {
  const { asPath, replace } = useRouter()
  useEffect(() => {
    const theme = document.documentElement.dataset.themePending
    if (theme === undefined) return
    // On failure the page keeps its theme.
    replace({ pathname: '/themed/[theme]/404', query: { theme } }, asPath).then(() => showDrawn(theme), show)
  }, [asPath, replace])
}
