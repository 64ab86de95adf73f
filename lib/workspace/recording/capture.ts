import { textOf } from '@/lib/unknown-values'

/** One exchange as it was, before anything is removed. It must never be written. */
export interface RawAnswer {
  endpoint: string
  body: unknown
  status: number
  contentType: string
  text: string
}

/** A transport that remembers the service's answers. Headers, and so cookies, are never looked at. */
export class Capture {
  readonly answers: RawAnswer[] = []
  private readonly reading = new Set<Promise<void>>()

  constructor(private readonly transport: typeof fetch = fetch) {}

  /** Sends a request, and remembers its answer. */
  readonly fetch: typeof fetch = async (input, init) => {
    const response = await this.transport(input, init)
    const copy = response.clone()
    const reading = copy
      .text()
      .then((text) => {
        this.answers.push({
          endpoint: endpointOf(input),
          body: parseJson(textOf(init?.body)),
          status: copy.status,
          contentType: copy.headers.get('content-type') ?? '',
          text,
        })
      })
      // An answer that was given up halfway is none.
      .catch(() => undefined)
      .finally(() => this.reading.delete(reading))
    this.reading.add(reading)
    return response
  }

  /** Waits until every answer has been read to its end. */
  async settled(): Promise<void> {
    await Promise.all(this.reading)
  }
}

function endpointOf(input: Parameters<typeof fetch>[0]): string {
  const address = input instanceof Request ? input.url : String(input)
  return (new URL(address).pathname.split('/').at(-1) ?? '').replace(/[^A-Za-z]/g, '') || 'unknown'
}

/** Parses JSON; null for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
