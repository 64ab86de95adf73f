/**
 * Runs in the head before the first paint, so that neither display mode nor language flashes. It is built into every
 * page as inline script (scripts/browser-build.ts). Its text is the same in all pages, because the Content-Security-Policy
 * allows it by its hash: values of the page come through attributes of the root element.
 */
import { setDisplayMode } from './display-mode'
import { recordEarlyActions } from './early-actions'
import { hideUntilTranslated } from './pending-language'
import { watchScripts } from './script-failure'

const { classList, dataset } = document.documentElement

setDisplayMode()
hideUntilTranslated()
classList.add('js')
// The browser has no PDF viewer, so no space is reserved for documents.
if (navigator.pdfViewerEnabled === false) dataset.documents = 'none'
recordEarlyActions()
watchScripts()
