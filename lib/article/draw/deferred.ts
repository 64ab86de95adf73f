/**
 * Elements that scripts of the page need at once: headings and lists of them, dates, diagrams, listings with the
 * owner's own highlighter (components/notion/islands, components/browser/restore-toc). Blocks with them are never
 * deferred.
 */
const soughtAtOnce =
  /<h[2-5] id=|class="notion-contents|<time[ >]|<noscript|data-(?:diagram|light|dark|highlighter)[=">]/

/** A lazy picture as lib/site/lazy-image writes it, with its `noscript` fallback. */
const lazyPicture = /<img( [^>]*?data-src="[^>]*?)\/?><noscript><img [^>]*><\/noscript>/g

/**
 * Returns the HTML with each lazy picture as one `img` whose `data-late` names its placeholder. Otherwise its
 * fallback would put a `noscript` inside a `noscript`, which is invalid.
 */
export function withLonePictures(html: string): string {
  if (!html.includes(' data-src="')) return html
  return html.replace(lazyPicture, (_, attributes: string) => {
    const placeholder = / src="([^"]*)"/.exec(attributes)?.[1] ?? ''
    const ready = attributes
      .replace(/ src="[^"]*"/, '')
      .replace(' data-src="', ' src="')
      .replace(' data-srcset="', ' srcSet="')
      .replace(/ class="lazy-image ?([^"]*)"/, (_class, own: string) => (own === '' ? '' : ` class="${own}"`))
    return `<img data-late="${placeholder}" loading="lazy"${ready}/>`
  })
}

/**
 * Returns blocks far down in a long article as one HTML string, in `<noscript data-deferred>` where possible. A
 * browser that runs scripts parses this as text, at no cost; components/notion/islands/deferred turns it into
 * elements while the browser is idle or when the reader is near. Without scripts the blocks show as they are.
 * @param runs HTML of blocks that follow each other
 */
export function deferBlocks(runs: readonly string[]): string {
  let html = ''
  let waiting = ''
  const end = () => {
    if (waiting !== '') html += `<noscript data-deferred="">${waiting}</noscript>`
    waiting = ''
  }
  for (const run of runs) {
    const alone = withLonePictures(run)
    if (soughtAtOnce.test(alone)) {
      end()
      html += run
    } else waiting += alone
  }
  end()
  return html
}
