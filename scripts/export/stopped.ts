import { rmSync } from 'node:fs'

/** Signals of a terminal, also of one that is closed, and of a service manager, with the exit codes that shells give for them. */
const exitCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

/**
 * Removes folders when the process is told to stop, and then ends the process.
 * @param folders as they are when the signal arrives
 * @returns a function after which signals end the process as usual, and the folders stay
 */
export function removeWhenStopped(folders: readonly string[]): () => void {
  const listeners = Object.entries(exitCodes).map(([signal, code]) => {
    const stop = () => {
      // Again, because files that are being written may appear in between.
      for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      process.exit(code)
    }
    process.once(signal, stop)
    return () => process.off(signal, stop)
  })
  return () => {
    for (const leave of listeners) leave()
  }
}

/**
 * Holds signals back from now on, for steps of which half is worse than all or nothing. The process ends after them by itself, with the
 * exit code of the signal. Neither does it end when nobody reads its messages any more, such as after a terminal was closed.
 */
export function finishWhenStopped(): void {
  for (const messages of [process.stdout, process.stderr]) messages.on('error', () => undefined)
  for (const [signal, code] of Object.entries(exitCodes))
    process.on(signal, () => {
      process.exitCode = code
    })
}
