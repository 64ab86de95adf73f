import { useEffect, useRef, useState } from 'react'
import { logMissing } from './useMemoAssets'

/** A style sheet of the memos page, there from the first frame on and gone with the page; a missing one is logged. */
export function MemoStyles({ address }: { address: string }) {
  const link = useRef<HTMLLinkElement>(null)
  // The page came with it. Scripts wait for style sheets: what is not there now has failed, with nobody to hear it.
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

/** A sheet that failed has no rules or, for the site's own, may not be looked into; one from elsewhere never may. */
function isEmpty({ sheet, href }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0
  } catch {
    return new URL(href).origin === location.origin
  }
}
