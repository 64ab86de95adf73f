/** Id of the comment area's heading, which components/blog/Comments draws. */
const COMMENTS_HEADING = 'comments'

/**
 * Scrolls to the top, smoothly unless the reader prefers reduced motion. The button that triggers it disappears
 * there, so the focus moves to the content.
 */
export function scrollToTop() {
  document.getElementById('content')?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

/** Scrolls to the comment area and focuses it. A long article above it takes its real height on the way. */
export function scrollToComments() {
  const heading = document.getElementById(COMMENTS_HEADING)
  if (heading === null) return
  heading.scrollIntoView()
  heading.focus({ preventScroll: true })
  import('./arrive-at').then(({ arriveAt }) => arriveAt(heading)).catch(() => {})
}
