/** The result for a diagram: an SVG, or an error message. */
export type DiagramResult = { svg: string } | { problem: string }

export interface DiagramRequest {
  source: string
  dark: boolean
  /** Colours by the library's names; it derives the others. */
  colors: Readonly<Record<string, string>>
  /** Address of another build of the library; '' for the site's own. */
  library: string
}

/** Milliseconds after which rendering counts as failed, because the library was not loaded. */
const TIMEOUT = 30_000

let drawings = 0

/**
 * The hidden frame that renders an article's diagrams (public/assets/diagrams). It is added to `place` on first
 * use.
 */
export class DiagramRenderer {
  private readonly ready: Promise<MessageEventSource>

  constructor(address: string, place: HTMLElement) {
    const frame = document.createElement('iframe')
    frame.className = 'notion-painter'
    frame.ariaHidden = 'true'
    frame.tabIndex = -1
    frame.src = address
    this.ready = new Promise((resolve) => {
      frame.onload = () => frame.contentWindow && resolve(frame.contentWindow)
    })
    place.append(frame)
  }

  async render(order: DiagramRequest): Promise<DiagramResult> {
    const painter = await this.ready
    const { port1: answer, port2: port } = new MessageChannel()
    drawings += 1
    return new Promise((resolve) => {
      answer.onmessage = ({ data }: MessageEvent<DiagramResult>) => {
        answer.close()
        resolve(data)
      }
      setTimeout(() => resolve({ problem: 'No answer' }), TIMEOUT)
      // The id scopes the SVG's styles, so it must be unique.
      const message = { ...order, id: `notion-drawing-${drawings}` }
      painter.postMessage(message, { targetOrigin: location.origin, transfer: [port] })
    })
  }
}
