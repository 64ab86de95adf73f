import { textOf } from '@/lib/unknown-values'

/** An unredacted request and response. It must never be written to disk. */
export interface RawAnswer {
  endpoint: string
  body: unknown
  status: number
  contentType: string
  text: string
}

/** A transport that captures responses. It never reads headers, and so no cookies. */
export class Capture {
  readonly answers: RawAnswer[] = []
  private readonly reading = new Set<Promise<void>>()

  constructor(private readonly transport: typeof fetch = fetch) {}

  /** Sends a request, and captures its response. */
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
      // An aborted response is not captured.
      .catch(() => undefined)
      .finally(() => this.reading.delete(reading))
    this.reading.add(reading)
    return response
  }

  /** Waits until every response has been read completely. */
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
