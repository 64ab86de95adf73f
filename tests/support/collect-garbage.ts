import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Collects all garbage at once. */
export function collectGarbage(): void {
  if (typeof collect !== 'function') throw new Error('garbage cannot be collected')
  collect()
}

/** Collects garbage every 100 ms while a task runs, so that objects with only weak references disappear. */
export async function collectingGarbage<Result>(task: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(collectGarbage, 100)
  try {
    return await task()
  } finally {
    clearInterval(timer)
  }
}
