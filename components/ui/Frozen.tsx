import { useRouter } from 'next/router'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import { withTheme } from '@/lib/site/theme-query'
import { useSite } from '../SiteProvider'

let hydrated = false

/** Marks the end of hydration; draw it once, after everything else. */
export function HydrationEnd() {
  useEffect(() => {
    hydrated = true
  }, [])
  return null
}

interface FrozenProps {
  /** Id of the element, unique on the page: at hydration its content is found by it. */
  id: string
  className?: string
  /** Ready HTML; wins over children. */
  html?: string
  children?: ReactNode
}

/**
 * Content that the server sends once, as HTML. It is left out of the page's inlined data (see
 * pages/_document), so at hydration the markup that is already there is adopted as it stands; after a
 * client-side navigation the data is whole and is drawn. Links inside lead to local pages without a reload.
 */
export function Frozen({ id, className, html, children }: FrozenProps) {
  const [adopted] = useState(() =>
    typeof document === 'undefined' || hydrated ? null : (document.getElementById(id)?.innerHTML ?? null),
  )
  const router = useRouter()
  const { theme, themed } = useSite()
  const content = adopted ?? html

  const follow = (event: MouseEvent<HTMLDivElement>) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const href = link?.getAttribute('href')
    if (!link || !href || link.target || link.hasAttribute('download')) return
    if (!href.startsWith('/') || href.startsWith('//') || href.startsWith('/api/') || /\.\w+$/.test(href)) return
    event.preventDefault()
    void router.push(withTheme(href, themed ? theme : null))
  }

  if (content !== undefined) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the interactive elements
      // biome-ignore lint/a11y/useKeyWithClickEvents: a link turns Enter into a click
      <div
        id={id}
        className={className}
        onClick={follow}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by lib/article, which escapes and filters
        dangerouslySetInnerHTML={{ __html: content }}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the interactive elements
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link turns Enter into a click
    <div id={id} className={className} onClick={follow}>
      {children}
    </div>
  )
}
