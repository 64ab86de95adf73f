/** Milliseconds of processor time that `calibration` takes on the machine for which the limits of the tests were chosen. */
const reference = 20

let counted = 0
let counter = 0

// The first run is compiled while it runs.
calibration()

/**
 * Returns a count of this process's processor time in milliseconds, for differences. It is independent of other programs, and of
 * the machine's speed: on a slower machine the time since the last call counts less, as far as a fixed task takes longer now.
 */
export function processorTime(): number {
  const used = usedTime()
  const slowness = Math.max(1, calibration() / reference)
  counted += (used - counter) / slowness
  counter = usedTime()
  return counted
}

function usedTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Milliseconds of processor time for a fixed task of numbers, texts and a map. */
function calibration(): number {
  const began = usedTime()
  const words = new Map<string, number>()
  let sum = 0
  for (let round = 0; round < 40; round++) {
    for (let i = 0; i < 20_000; i++) sum = (sum * 31 + 'the quick brown fox'.charCodeAt(i % 19)) | 0
    for (let i = 0; i < 2_000; i++) words.set(`word ${i}`, sum)
  }
  return usedTime() - began
}
