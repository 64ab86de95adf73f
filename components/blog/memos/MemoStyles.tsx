import { useEffect, useRef, useState } from 'react'
import { logMissing } from './useMemoAssets'

/** A style sheet of the memos page, removed with the page; one that fails is logged. */
export function MemoStyles({ address }: { address: string }) {
  const link = useRef<HTMLLinkElement>(null)
  // In the server's HTML. Scripts wait for style sheets, so one that is not loaded now has failed before anything
  // could listen.
  const [came] = useState(
    () =>
      typeof document !== 'undefined' &&
      document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(address)}"]`) !== null,
  )
  useEffect(() => {
    if (came && link.current && isEmpty(link.current)) logMissing(address)
  }, [came, address])
  return <link ref={link} rel="stylesheet" href={address} onError={() => logMissing(address)} />
}

/**
 * A failed sheet has no rules, or, if it is of this site, its rules are not accessible. Those of other hosts never
 * are.
 */
function isEmpty({ sheet, href }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0
  } catch {
    return new URL(href).origin === location.origin
  }
}
