/**
 * On the not-found page of an export only: redirects from an address of NotionNext to its page. Hosts such as
 * GitHub Pages have no redirect rules, and send this page for every missing address. Nothing is shown until the
 * target is known.
 */
import { formerTargets } from '../browser/former-targets'

/** SUB_PATH, in `data-given` of this script's element. */
const subPath: string = JSON.parse(document.currentScript?.dataset.given ?? '""')
const root = document.documentElement
/** Milliseconds after which the page is shown in any case. */
const patience = 3_000

async function lead(): Promise<void> {
  for (const { address, isThere } of formerTargets(location, subPath)) {
    // Never redirect to another site, whatever the address contains.
    if (new URL(address, location.href).origin !== location.origin) continue
    if (isThere || (await isFound(address))) return location.replace(address)
  }
  show()
}

function isFound(address: string): Promise<boolean> {
  return fetch(address, { method: 'HEAD' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

function show(): void {
  delete root.dataset.leading
}

if (formerTargets(location, subPath).length > 0) {
  const styles = new CSSStyleSheet()
  styles.replaceSync('html[data-leading] body { opacity: 0 }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles]
  root.dataset.leading = ''
  setTimeout(show, patience)
  lead()
}
