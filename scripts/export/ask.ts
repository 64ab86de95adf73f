/** Asks the running site for what an export writes, and tells failures that may pass from answers. */
import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  headers: Headers
  body: Buffer
}

/**
 * Milliseconds before each further attempt to read what failed: the workspace may be away for a short time. The last is longer than
 * its cool-down of a minute, after which the blog asks again.
 */
export const usualPauses: readonly number[] = [5_000, 15_000, 45_000, 75_000]

/** Addresses that a message names. */
const named = 5

/** The site answered an address with an error of the server, or not at all. */
export class FailedAnswerError extends Error {
  override readonly name = 'FailedAnswerError'

  /** @param reason the status, or that there was no answer */
  constructor(readonly reason: string) {
    super(reason)
  }
}

/** Pages of the site could not be read in any attempt: without them an export would delete what the last one shows. */
export class UnreadPagesError extends Error {
  override readonly name = 'UnreadPagesError'

  /**
   * @param failed reasons by address
   * @param left number of addresses that were not requested after these
   */
  constructor(failed: ReadonlyMap<string, string>, left = 0) {
    const first = [...failed].slice(0, named).map(([address, reason]) => `${address} (${reason})`)
    const more = failed.size > named ? `, and ${failed.size - named} more` : ''
    const rest = left > 0 ? ` ${left} others were not requested after that.` : ''
    super(
      `The export stops, since parts of the site could not be read: ${first.join(', ')}${more}.${rest} The last export stays as it ` +
        'was. Run the export again when the workspace answers; if the same address fails each time, the messages above tell why.',
    )
  }
}

/**
 * Sends one request; redirects are not followed.
 * @throws FailedAnswerError without an answer, or with an error of the server
 */
export async function ask(url: string): Promise<Answer> {
  const answer = await fetch(url, { redirect: 'manual' })
    .then(async (response) => ({
      status: response.status,
      headers: response.headers,
      body: Buffer.from(await response.arrayBuffer()),
    }))
    .catch(() => null)
  if (answer === null) throw new FailedAnswerError('no answer')
  if (answer.status >= 500) throw new FailedAnswerError(String(answer.status))
  return answer
}

/**
 * Reads something that every export has, with further attempts after pauses.
 * @param address inside the site, for the message
 * @param pauses in milliseconds
 * @throws UnreadPagesError when all attempts fail
 */
export async function askPatiently(
  url: string,
  address: string,
  pauses: readonly number[] = usualPauses,
): Promise<Answer> {
  const left = [...pauses]
  for (;;) {
    try {
      return await ask(url)
    } catch (error) {
      const pause = left.shift()
      if (!(error instanceof FailedAnswerError)) throw error
      if (pause === undefined) throw new UnreadPagesError(new Map([[address, error.reason]]))
      await sleep(pause)
    }
  }
}
