import { type ReactNode, useCallback, useEffect, useState } from 'react'

let hydrated = false

/** Whether the first drawing in the browser is over: from then on page data are whole. */
export function isHydrated(): boolean {
  return hydrated
}

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

interface PreservedHtmlProps {
  /** Id of the element, unique on the page: at hydration its content is found by it. */
  id: string
  className?: string
  /** What this is, for who does not see it. */
  label?: string
  /** Ready HTML; wins over children. */
  html?: string
  children?: ReactNode
}

/**
 * Content that the server sends once, as HTML. It is left out of the page's inlined data (see
 * pages/_document), so at hydration the markup that is already there is adopted as it stands, without being read: a
 * long article is a megabyte. After a client-side navigation the data is whole and is drawn.
 */
export function PreservedHtml({ id, className, label, html, children }: PreservedHtmlProps) {
  const [adopted] = useState(() =>
    typeof document === 'undefined' || hydrated ? null : document.getElementById(id),
  )
  const content = adopted === null ? html : ''

  // React draws a page anew when its hydration fails: what was adopted moves along.
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
