import { dropEarlyActions } from './early-actions'

/** Scripts of the build. */
const ours = /\/(?:_next|assets\/boot)\/.*\.js/

/**
 * Shows the page as without scripts if a script of the build is not loaded or throws: the class `js` is removed,
 * recording ends, and lazy pictures get their source. `data-ready` of the root ends this check
 * (components/ui/PreservedHtml).
 */
export function watchScripts(): void {
  const root = document.documentElement
  window.addEventListener(
    'error',
    (event) => {
      const script = event.target instanceof HTMLScriptElement ? event.target.src : event.filename
      if (root.dataset.ready === '' || !ours.test(script ?? '')) return
      root.classList.remove('js')
      delete root.dataset.langPending
      dropEarlyActions()
      showAll()
      document.addEventListener('DOMContentLoaded', showAll)
    },
    true,
  )
}

function showAll(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const { src = '', srcset = '' } = image.dataset
    image.loading = 'lazy'
    image.srcset = srcset
    image.src = src
    delete image.dataset.src
  }
}
