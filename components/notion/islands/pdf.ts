/** Shows documents in their places, once those come near, if the browser has a viewer. */
export function preparePdfs(root: HTMLElement): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-pdf]:empty')) {
    if (!navigator.pdfViewerEnabled) {
      place.hidden = true
      continue
    }
    const frame = document.createElement('iframe')
    frame.loading = 'lazy'
    frame.title = place.parentElement?.querySelector('.notion-file-name')?.textContent ?? ''
    frame.src = place.dataset.pdf ?? ''
    place.append(frame)
  }
}
