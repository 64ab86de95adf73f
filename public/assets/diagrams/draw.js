/**
 * Draws diagrams for the article that this document is a hidden frame of. The library writes style elements while it
 * measures, which no article's Content-Security-Policy allows; this document's own policy does.
 *
 * A message is `{ id, source, dark, colors, library }` with a port, on which the answer comes: `{ svg }` or `{ problem }`.
 */
let turn = Promise.resolve()

async function draw({ id, source, dark, colors, library }) {
  const { default: mermaid } = await import(library || './library/mermaid.js')
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    themeVariables: { ...colors, darkMode: dark },
    darkMode: dark,
    // Not the page's own, which may come from a font that this document does not have: texts would be cut off.
    fontFamily: 'system-ui, sans-serif',
    // Bounds for what would hold the reader's browser for seconds.
    maxTextSize: 50_000,
    maxEdges: 500,
  })
  const { svg } = await mermaid.render(id, source)
  return { svg }
}

addEventListener('message', ({ data, origin, source, ports: [port] }) => {
  if (source !== parent || origin !== location.origin || !port) return
  // One after the other: the library has one configuration for all.
  turn = turn
    .then(() => draw(data))
    .catch((error) => ({ problem: String(error?.message ?? error) }))
    .then((answer) => port.postMessage(answer))
})
