import { type ReactNode, useEffect, useState } from 'react'

let hydrated = false

/** Marks the end of hydration, also for components/first-paint; draw it once, after everything else. */
export function HydrationEnd() {
  useEffect(() => {
    hydrated = true
    const root = document.documentElement
    root.classList.add('js')
    root.dataset.ready = ''
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
 * client-side navigation the data is whole and is drawn.
 */
export function Frozen({ id, className, html, children }: FrozenProps) {
  const [adopted] = useState(() =>
    typeof document === 'undefined' || hydrated ? null : (document.getElementById(id)?.innerHTML ?? null),
  )
  const content = adopted ?? html

  if (content !== undefined) {
    return (
      <div
        id={id}
        className={className}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by lib/article, which escapes and filters
        dangerouslySetInnerHTML={{ __html: content }}
      />
    )
  }
  return (
    <div id={id} className={className}>
      {children}
    </div>
  )
}
