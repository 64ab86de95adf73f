import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { z } from 'zod'

const answerOf = z.object({
  id: z.number(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ message: z.string() }).optional(),
})

/**
 * Chromium over the DevTools protocol, without Playwright. Playwright watches network and scripts of each page, for
 * which the browser collects stacks and compiles helpers: at 4× slowdown that is up to 100 ms of the page's own
 * time.
 */
export class PlainBrowser {
  private readonly process: ChildProcess
  private readonly profile = mkdtempSync(join(tmpdir(), 'bench-'))
  private readonly input: Writable
  private readonly waiting = new Map<number, (answer: z.output<typeof answerOf>) => void>()
  private latest = 0

  constructor(executable: string) {
    this.process = spawn(
      executable,
      [
        '--headless',
        '--no-sandbox',
        '--remote-debugging-pipe',
        '--no-first-run',
        '--disable-background-networking',
        `--user-data-dir=${this.profile}`,
      ],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
    )
    // The two pipes of the protocol.
    this.input = this.process.stdio[3] as Writable
    let rest = ''
    const output = this.process.stdio[4] as Readable
    output.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\0')
      rest = parts.pop() ?? ''
      for (const part of parts) {
        const answer = answerOf.safeParse(JSON.parse(part))
        if (answer.success) this.waiting.get(answer.data.id)?.(answer.data)
      }
    })
  }

  /** Opens an empty page of this size in pixels, with a CPU slowdown. */
  async open({
    width,
    height,
    slowdown,
  }: {
    width: number
    height: number
    slowdown: number
  }): Promise<PlainPage> {
    const { browserContextId } = await this.send('Target.createBrowserContext')
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId })
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    const send = (method: string, params: object = {}) => this.send(method, params, String(sessionId))
    await send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
    await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return {
      send,
      evaluate: async (expression) => {
        const { result } = await send('Runtime.evaluate', {
          expression,
          returnByValue: true,
          awaitPromise: true,
        })
        return z.object({ value: z.unknown() }).parse(result).value
      },
      close: async () => {
        await this.send('Target.disposeBrowserContext', { browserContextId })
      },
    }
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('exit', resolve))
    this.process.kill()
    await ended
    // Its other processes end a little later and still write.
    await rm(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }

  private send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.latest
    this.input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`)
    return new Promise((resolve, reject) => {
      this.waiting.set(id, ({ result, error }) => {
        this.waiting.delete(id)
        if (error) reject(new Error(`${method}: ${error.message}`))
        else resolve(result ?? {})
      })
    })
  }
}

export interface PlainPage {
  /** Sends a command of the DevTools protocol. */
  send: (method: string, params?: object) => Promise<Record<string, unknown>>
  /** The value of an expression, awaited. */
  evaluate: (expression: string) => Promise<unknown>
  close: () => Promise<void>
}
