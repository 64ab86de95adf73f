/** Address of the document that the widget of Cusdis runs in: the page's policy would block the inline script of its own. */
export const cusdisFrame = '/assets/comments/cusdis.html'
