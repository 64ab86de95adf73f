/** What a diagram has become: a drawing, or what is wrong with it. */
export type DiagramResult = { svg: string } | { problem: string }

export interface DiagramRequest {
  source: string
  dark: boolean
  /** Colours of the drawing's parts by the library's names for them; it works the others out. */
  colors: Readonly<Record<string, string>>
  /** Address of another build of the library; '' for the site's own. */
  library: string
}

/** Milliseconds after which a drawing counts as failed: its library did not come. */
const TIMEOUT = 30_000

let drawings = 0

/**
 * The hidden frame that draws an article's diagrams (public/assets/diagrams): added to `place` when first asked for.
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
      // The name scopes the drawing's styles: no two may have the same.
      const message = { ...order, id: `notion-drawing-${drawings}` }
      painter.postMessage(message, { targetOrigin: location.origin, transfer: [port] })
    })
  }
}
