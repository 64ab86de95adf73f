/** Shows the site's own documents in their places, once those come near, if the browser has a viewer. */
export function preparePdfs(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-pdf]:empty')) {
    const address = new URL(place.dataset.pdf ?? '', location.href)
    // The frame has no sandbox, in which browsers show no document: nothing of another host belongs there.
    if (!navigator.pdfViewerEnabled || address.origin !== location.origin) {
      place.hidden = true
      continue
    }
    const frame = document.createElement('iframe')
    frame.loading = 'lazy'
    frame.title = place.parentElement?.querySelector('.notion-file-name')?.textContent ?? ''
    // The pages themselves, as wide as the place is; browsers that do not know these words show their own view.
    address.hash = 'navpanes=0&view=FitH'
    frame.referrerPolicy = 'same-origin'
    frame.src = address.href
    place.append(frame)
  }
}
