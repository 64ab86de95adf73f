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
    // The pages themselves, as wide as the place is; browsers that do not know these words show their own view.
    frame.src = `${place.dataset.pdf}#navpanes=0&view=FitH`
    place.append(frame)
  }
}
