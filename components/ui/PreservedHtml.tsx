import { type ReactNode, useCallback, useEffect, useState } from 'react'

let hydrated = false

/** Whether the first render in the browser is over: from then on page data are complete. */
export function isHydrated(): boolean {
  return hydrated
}

/** Marks the end of hydration, also for components/head/script-failure; render it once, after everything else. */
export function HydrationEnd() {
  useEffect(() => {
    hydrated = true
    const root = document.documentElement
    root.classList.add('js')
    root.dataset.ready = ''
  }, [])
  return null
}

interface PreservedHtmlProps {
  /** Id of the element, unique on the page: hydration finds its content by it. */
  id: string
  className?: string
  /** Accessible name. */
  label?: string
  /** Finished HTML; takes precedence over children. */
  html?: string
  children?: ReactNode
}

/**
 * Content that the server sends only as HTML. It is not in the page's inlined data (see pages/_document). Hydration
 * adopts the existing markup without reading it, because a long article is a megabyte. After a client-side
 * navigation the data is complete and rendered.
 */
export function PreservedHtml({ id, className, label, html, children }: PreservedHtmlProps) {
  const [adopted] = useState(() =>
    typeof document === 'undefined' || hydrated ? null : document.getElementById(id),
  )
  const content = adopted === null ? html : ''

  // React renders a page again when hydration fails: the adopted content moves along.
  const keep = useCallback(
    (element: HTMLDivElement | null) => {
      if (adopted && element && element !== adopted) element.replaceChildren(...adopted.childNodes)
    },
    [adopted],
  )

  const named = label === undefined ? undefined : ({ role: 'note', 'aria-label': label } as const)
  if (content !== undefined) {
    return (
      <div
        id={id}
        ref={keep}
        className={className}
        {...named}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by lib/article, which escapes and filters
        dangerouslySetInnerHTML={{ __html: content }}
      />
    )
  }
  return (
    <div id={id} className={className} {...named}>
      {children}
    </div>
  )
}
