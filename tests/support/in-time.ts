/** How often work is run before it counts as too slow. */
const runs = 5
/** So many times the limit are no fault of the machine: the work is not run again. */
const hopeless = 20

/** Milliseconds of processor time of `calibration` on the reference machine, for which the limits were chosen. */
const reference = 20

/**
 * Runs work until one run costs no more than the limit, five times at most, and returns the result of that run. Work
 * that costs twenty times the limit is not run again.
 *
 * Fails for work that grows faster than its input, and not because of the machine: processor time includes no other
 * program, on a slow machine it counts less, and garbage of earlier tests is collected during one of the runs only.
 * Work therefore makes its input itself where something is remembered of it: a second run must not be cheaper.
 *
 * @param limit milliseconds of processor time on the reference machine: five times what the work takes, or more
 * @throws an error with the costs of all runs when each exceeds the limit, and whatever the work throws
 */
export async function inTime<Result>(limit: number, work: () => Result | Promise<Result>): Promise<Result> {
  const costs: number[] = []
  let before = 1
  while (costs.length < runs) {
    const { result, used } = await timed(work)
    // No machine is taken for faster than the reference.
    if (used <= limit) return result
    const after = slowness()
    const cost = used / Math.max(before, after)
    if (cost <= limit) return result
    costs.push(Math.round(cost))
    if (cost > hopeless * limit) break
    before = after
  }
  throw new Error(
    `No run took less than ${limit} ms of the reference machine. They took: ${costs.join(', ')}`,
  )
}

/** Returns what one run of work costs, in milliseconds of processor time on the reference machine, and its result. */
export async function costOf<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ result: Result; cost: number }> {
  const before = slowness()
  const { result, used } = await timed(work)
  return { result, cost: used / Math.max(before, slowness()) }
}

async function timed<Result>(
  work: () => Result | Promise<Result>,
): Promise<{ result: Result; used: number }> {
  const began = processorTime()
  const result = await work()
  return { result, used: processorTime() - began }
}

/** The processor time of this process until now, in milliseconds. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** How many times as long as on the reference machine a fixed task takes now; at least 1. */
function slowness(): number {
  // The shortest of three: in the others it may have been compiled, or garbage may have been collected.
  return Math.max(1, Math.min(calibration(), calibration(), calibration()) / reference)
}

/** Milliseconds of processor time for a fixed task of numbers, texts and a map. */
function calibration(): number {
  const began = processorTime()
  const words = new Map<string, number>()
  let sum = 0
  for (let round = 0; round < 40; round++) {
    for (let i = 0; i < 20_000; i++) sum = (sum * 31 + 'the quick brown fox'.charCodeAt(i % 19)) | 0
    for (let i = 0; i < 2_000; i++) words.set(`word ${i}`, sum)
  }
  return processorTime() - began
}
