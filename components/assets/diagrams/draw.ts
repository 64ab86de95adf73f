/**
 * Draws diagrams for the article that shows this document in a hidden frame. While the library measures it adds style elements,
 * which the Content-Security-Policy of articles forbids; the policy of this document allows them.
 *
 * A message is a request with a port, to which the result is posted (components/notion/islands/diagram-renderer).
 */
import type { DiagramRequest, DiagramResult } from '@/components/notion/islands/diagram-renderer'

/** https://mermaid.js.org/config/usage.html */
interface DiagramLibrary {
  initialize(options: Readonly<Record<string, unknown>>): void
  render(id: string, source: string): Promise<{ svg: string }>
}

/** The site's own copy, beside this script (scripts/prepare-diagrams.ts). */
const ownLibrary = './library/mermaid.js'

let turn: Promise<void> = Promise.resolve()

async function draw({
  id,
  source,
  dark,
  colors,
  library,
}: DiagramRequest & { id: string }): Promise<DiagramResult> {
  const { default: mermaid }: { default: DiagramLibrary } = await import(library || ownLibrary)
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: 'base',
    themeVariables: { ...colors, darkMode: dark },
    darkMode: dark,
    // The page's font may not be available in this document: labels would be measured with another one and cut off.
    fontFamily: 'system-ui, sans-serif',
    // Larger diagrams would block the browser for seconds.
    maxTextSize: 50_000,
    maxEdges: 500,
  })
  const { svg } = await mermaid.render(id, source)
  return { svg }
}

function problem(error: unknown): DiagramResult {
  return { problem: error instanceof Error ? error.message : String(error) }
}

addEventListener('message', ({ data, origin, source, ports: [port] }) => {
  if (source !== parent || origin !== location.origin || !port) return
  // One at a time, because the library has a single configuration for all diagrams.
  turn = turn
    .then(() => draw(data))
    .catch(problem)
    .then((result) => port.postMessage(result))
})
