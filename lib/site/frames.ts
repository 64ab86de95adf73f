/** Attributes of iframes: for other sites, and for the site's own documents. */

/** Sandbox permissions of frames of other sites. They may never navigate the page. */
const rights = 'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-forms allow-presentation'

/**
 * Returns the `sandbox` of a frame.
 * @param keepsOrigin the framed page needs its own storage, and is certainly not of this site
 */
export function sandboxRights(keepsOrigin: boolean): string {
  return keepsOrigin ? `${rights} allow-same-origin` : rights
}

/** `allow` attribute: the browser features that players and embedded pages need; all others are denied. */
export const frameFeatures = 'clipboard-write; encrypted-media; fullscreen; picture-in-picture'

/** Address of the document that runs the widget of Cusdis: the policy of pages blocks its inline script. */
export const cusdisFrame = '/assets/comments/cusdis.html'

/**
 * Returns the Content-Security-Policy of that document, without directives that only work in a header.
 * @param hosts sources of the backend: scripts, styles and connections are only allowed there and to the site
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
