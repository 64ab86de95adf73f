// @ts-check
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { basename, relative } from 'node:path'

/** Exit codes of a process that was ended by a signal. */
const endedBy = { SIGINT: 130, SIGTERM: 143 }

/**
 * Runs a command with visible output; rejects when it fails. `env` is added to the environment. Ctrl+C ends this
 * process with it, without an error message.
 * @param {import('./programs.mjs').Command} command
 * @param {Readonly<Record<string, string>>} env
 * @param {{ printsAtEnd?: boolean, isPatient?: boolean, stop?: AbortSignal }} options `printsAtEnd`: the output is held back until the command ends, for
 * one that runs beside another; `isPatient`: it takes the processor time that others leave; `stop` ends it
 * @returns {Promise<void>}
 */
export function run([program, args], env = {}, { printsAtEnd = false, isPatient = false, stop } = {}) {
  return new Promise((resolve, reject) => {
    /** @type {import('node:child_process').StdioOptions} */
    const stdio = printsAtEnd ? ['inherit', 'pipe', 'pipe'] : 'inherit'
    const child = spawn(program, args, { stdio, env: { ...process.env, ...env }, signal: stop })
    if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    /** @type {Buffer[]} */
    const held = []
    for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => held.push(chunk))
    /** @type {keyof typeof endedBy | null} */
    let stoppedBy = null
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
      process.once(signal, () => {
        stoppedBy = signal
        child.kill(signal)
      })
    child.on('error', reject)
    // After the last of its output, which may come later than its end.
    child.on('close', (code, signal) => {
      process.stdout.write(Buffer.concat(held))
      if (stoppedBy !== null) process.exit(endedBy[stoppedBy])
      else if (code === 0) resolve()
      else reject(new Error(`${commandText([program, args])} ended with ${signal ?? `code ${code}`}`))
    })
  })
}

/**
 * A command as a person would type it in the blog's folder.
 * @param {import('./programs.mjs').Command} command
 */
export function commandText([program, [first, ...others]]) {
  if (program !== process.execPath || first === undefined) return [program, first, ...others].join(' ')
  const file = relative(process.cwd(), first)
  return [basename(program), file.startsWith('..') ? first : file, ...others].join(' ')
}

/**
 * Announces a step, so that a long command shows where it is.
 * @param {number} step
 * @param {number} of
 * @param {string} text
 */
export function announce(step, of, text) {
  console.log(`\n[${step}/${of}] ${text}`)
}
