import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

/** Collects garbage every 100 ms while a task runs, so that objects with only weak references disappear. */
export async function collectingGarbage<Result>(task: () => Promise<Result>): Promise<Result> {
  if (typeof collect !== 'function') throw new Error('garbage cannot be collected')
  const timer = setInterval(() => collect(), 100)
  try {
    return await task()
  } finally {
    clearInterval(timer)
  }
}
