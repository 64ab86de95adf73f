import { spawn } from 'node:child_process'

/** Runs a program with its output in view; rejects when it fails. `env` is added to the environment. */
export function run(program, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => child.kill(signal))
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(`${program} ${args.join(' ')} ended with ${signal ?? `code ${code}`}`))
    })
  })
}

/** Announces a step, so that a long command shows where it is. */
export function announce(step, of, text) {
  console.log(`\n[${step}/${of}] ${text}`)
}
