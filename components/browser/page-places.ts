/** Id of the comment area's heading, which components/blog/Comments draws. */
const COMMENTS_HEADING = 'comments'

/**
 * Goes to the top of the page, smoothly as far as the reader's settings allow. The control that asks for it goes away
 * there, so the focus goes to the content.
 */
export function scrollToTop() {
  document.getElementById('content')?.focus({ preventScroll: true })
  window.scrollTo({ top: 0 })
}

/** Goes to the comment area, with the focus. */
export function scrollToComments() {
  const heading = document.getElementById(COMMENTS_HEADING)
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}
