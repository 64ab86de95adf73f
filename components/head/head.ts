/**
 * Runs in the head before the first paint, so that neither display mode nor language flashes. It is built into every
 * page as inline script (scripts/browser-build.ts). Its text is the same in all pages, because the Content-Security-Policy
 * allows it by its hash: values of the page come through attributes of the root element.
 */
import { showCurrentEntry } from '../browser/current-entry'
import { setDisplayMode } from './display-mode'
import { recordEarlyActions } from './early-actions'
import { hideUntilTranslated } from './pending-language'
import { watchScripts } from './script-failure'

const { classList, dataset } = document.documentElement

/**
 * Tells styles that a scroll position is restored, so that they skip nothing above it: after a reload, after Back, and
 * when the reader follows a link within the page (`popstate` too). It stays until the document is left.
 */
function markReturns(): void {
  const [entry] = performance.getEntriesByType('navigation')
  if (entry instanceof PerformanceNavigationTiming && /back|reload/.test(entry.type))
    dataset.returned = entry.type
  window.addEventListener('popstate', () => {
    dataset.returned ??= ''
  })
}

setDisplayMode()
hideUntilTranslated()
classList.add('js')
markReturns()
// The browser has no PDF viewer, so no space is reserved for documents.
if (navigator.pdfViewerEnabled === false) dataset.documents = 'none'
recordEarlyActions()
requestAnimationFrame(showCurrentEntry)
watchScripts()
// The reader has opened this locked post before: components/lock asks the server for it. Last, because sandboxed frames refuse
// to read cookies.
if (dataset.opened && document.cookie.includes(dataset.opened)) dataset.asked = ''
