import { rmSync } from 'node:fs'

/** Signals of a terminal and of a service manager, with the exit codes that shells give for them. */
const exitCodes = { SIGINT: 130, SIGTERM: 143 }

/**
 * Removes a folder when the process is told to stop, and then ends the process.
 * @returns a function after which signals end the process as usual, and the folder stays
 */
export function removeWhenStopped(folder: string): () => void {
  const listeners = Object.entries(exitCodes).map(([signal, code]) => {
    const stop = () => {
      // Again, because files that are being written may appear in between.
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
      process.exit(code)
    }
    process.once(signal, stop)
    return () => process.off(signal, stop)
  })
  return () => {
    for (const leave of listeners) leave()
  }
}
