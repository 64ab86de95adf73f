/**
 * On the not-found page of an export only: leads from an address that the blog had with NotionNext to its page. Hosts such as GitHub
 * Pages read no rules of redirects, and send this page for whatever they do not have. Nothing is shown until it is known.
 */
import { formerTargets } from '../browser/former-targets'

/** SUB_PATH, in `data-given` of this script's element. */
const subPath: string = JSON.parse(document.currentScript?.dataset.given ?? '""')
const root = document.documentElement
/** The page is shown after that time in any case, in milliseconds. */
const patience = 3_000

async function lead(): Promise<void> {
  for (const { address, isThere } of formerTargets(location, subPath)) {
    // Whatever the address says: nobody leaves the site.
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
