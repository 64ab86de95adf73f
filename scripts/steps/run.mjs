// @ts-check
import { spawn } from 'node:child_process'
import { basename, relative } from 'node:path'

/**
 * Runs a command with its output in view; rejects when it fails. `env` is added to the environment.
 * @param {import('./programs.mjs').Command} command
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<void>}
 */
export function run([program, args], env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    /** @type {readonly NodeJS.Signals[]} */
    const signals = ['SIGINT', 'SIGTERM']
    for (const signal of signals) process.once(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${commandText([program, args])} ended with ${signal ?? `code ${code}`}`))
    })
  })
}

/**
 * A command as a person would write it in the folder of the blog.
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
