/**
 * What the page's scripts look for as soon as it is there: headings and lists of them, dates, diagrams, listings in
 * colours of the owner's own (components/notion/islands, components/browser/restore-toc). It is never put off.
 */
const soughtAtOnce =
  /<h[2-5] id=|class="[^"]*notion-contents|<time[ >]|<noscript|data-(?:diagram|light|dark|highlighter)[=">]/

/** A picture that waits for a script, as lib/site/lazy-image describes it, and its twin. */
const lazyPicture = /<img( [^>]*?data-src="[^>]*?)\/?><noscript><img [^>]*><\/noscript>/g

/**
 * Returns the HTML with one element for each picture, which tells of its placeholder: of two, one is a `noscript`, and
 * such elements cannot stand in each other.
 */
export function withLonePictures(html: string): string {
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
 * The blocks of a far part of a long article as one HTML string, in `<noscript data-deferred>` where that can be. To a
 * browser that runs scripts this is a text, which costs nothing; components/notion/islands/deferred makes blocks of it
 * while the browser is idle or when the reader comes near. Whoever runs no scripts reads the blocks as they are.
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
