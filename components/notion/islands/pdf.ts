/** Shows the site's own documents in frames, once they come near, if the browser has a PDF viewer. */
export function preparePdfs(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-pdf]:empty')) {
    const address = new URL(place.dataset.pdf ?? '', location.href)
    // The frame has no sandbox, because browsers show no document in one: documents of other hosts are not allowed.
    if (!navigator.pdfViewerEnabled || address.origin !== location.origin) {
      place.hidden = true
      continue
    }
    const frame = document.createElement('iframe')
    frame.loading = 'lazy'
    frame.title = place.parentElement?.querySelector('.notion-file-name')?.textContent ?? ''
    // Viewer parameters: no sidebar, fit to width; browsers that do not support them use their defaults.
    address.hash = 'navpanes=0&view=FitH'
    frame.referrerPolicy = 'same-origin'
    frame.src = address.href
    place.append(frame)
  }
}
