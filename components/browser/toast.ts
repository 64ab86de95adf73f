/** Marks the live region for toasts; the value is the class of a message. */
export const toastRegion = (messageClassName: string) => ({ 'data-toasts': messageClassName })

/** Milliseconds for which a toast is shown. */
const duration = 2500

/** Shows and announces a short message in the page's toast region. A new message replaces the one before. */
export function showToast(text: string): void {
  const region = document.querySelector<HTMLElement>('[data-toasts]')
  if (region === null) return
  const message = document.createElement('p')
  message.className = region.dataset.toasts ?? ''
  message.textContent = text
  region.replaceChildren(message)
  setTimeout(() => message.remove(), duration)
}
