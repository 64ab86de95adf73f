/** Works through the addresses of an export, and repeats those that fail. */
import { setTimeout as sleep } from 'node:timers/promises'
import { FailedAnswerError, UnreadPagesError, usualPauses } from './ask'

/** Addresses that are saved at once. */
const atOnce = 4

/** Failures in a row that end a round: the workspace is away, and each further page would only cost time. */
const endsRound = 8

/**
 * Saves each address of a queue, which may grow meanwhile. What fails is repeated after each pause, once everything else is saved. The
 * pauses begin anew when a round has saved something: a large site may meet several outages.
 * @param save rejects with FailedAnswerError when the address may be saved later
 * @param pauses in milliseconds
 * @throws UnreadPagesError when addresses failed in every round, and the last ones saved nothing
 */
export async function saveInRounds(
  queue: string[],
  save: (address: string) => Promise<void>,
  pauses: readonly number[] = usualPauses,
): Promise<void> {
  let { failed } = await round(queue, save)
  for (let left = [...pauses]; failed.size > 0; ) {
    const pause = left.shift()
    if (pause === undefined) throw new UnreadPagesError(failed, queue.length)
    console.warn(
      `${failed.size} addresses of the site could not be read. They are requested again in ${pause / 1_000} s.`,
    )
    await sleep(pause)
    queue.push(...failed.keys())
    const next = await round(queue, save)
    failed = next.failed
    if (next.saved > 0) left = [...pauses]
  }
}

/** Returns how many were saved, and the reasons of failures by address. What was not requested stays in the queue. */
async function round(
  queue: string[],
  save: (address: string) => Promise<void>,
): Promise<{ saved: number; failed: ReadonlyMap<string, string> }> {
  const failed = new Map<string, string>()
  let saved = 0
  let inRow = 0
  const work = async () => {
    while (inRow < endsRound) {
      const address = queue.shift()
      if (address === undefined) return
      try {
        await save(address)
        saved += 1
        inRow = 0
      } catch (error) {
        if (!(error instanceof FailedAnswerError)) throw error
        failed.set(address, error.reason)
        inRow += 1
      }
    }
  }
  // Workers end when the queue is empty, but pages in progress may fill it again.
  do await Promise.all(Array.from({ length: atOnce }, work))
  while (queue.length > 0 && inRow < endsRound)
  return { saved, failed }
}
