/** Frames in pages: those of other sites, and the site's own. */

/** What frames of other sites may do. They may never navigate the page around them. */
const rights = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation'

/**
 * Returns the `sandbox` of a frame.
 * @param keepsOrigin the page in it needs its own storage, and is certainly not one of this site
 */
export function sandboxRights(keepsOrigin: boolean): string {
  return keepsOrigin ? `${rights} allow-same-origin` : rights
}

/** The browser features that players and embedded pages need, as `allow`; the rest is denied to them. */
export const frameFeatures = 'clipboard-write; encrypted-media; fullscreen; picture-in-picture'

/** Address of the document that the widget of Cusdis runs in: the page's policy would block the inline script of its own. */
export const cusdisFrame = '/assets/comments/cusdis.html'

/**
 * Returns the Content-Security-Policy of that document, without what only a header may say.
 * @param hosts sources of the backend: scripts, styles and answers come from there and from the site, nothing from elsewhere
 */
export function cusdisSources(hosts: readonly string[]): string {
  return [
    ["default-src 'none'"],
    ["script-src 'self'", ...hosts],
    ["style-src 'unsafe-inline'", ...hosts],
    ["connect-src 'self'", ...hosts],
    ["img-src 'self' https: data:"],
    ["base-uri 'none'"],
    ["form-action 'none'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')
}
