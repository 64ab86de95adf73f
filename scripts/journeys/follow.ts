import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isSettingName } from '@/conf/schema'
import { isSecretName } from '@/conf/secret-names'
import type { Command } from '../steps/programs.mjs'

export interface Followed {
  /** The whole output of the command. */
  output: string
  /** null for a command that was still running when it had printed the expected text. */
  code: number | null
  /** Ends a command that still runs. */
  stop(): Promise<void>
}

/** The environment of this process without settings, as a newcomer has it. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  const isOwners = (name: string) =>
    isSettingName(name) || isSecretName(name) || /^(?:NEXT_PUBLIC_|OWNER_DIR|PORT$)/.test(name)
  const without = Object.keys(process.env)
    .filter(isOwners)
    .map((name) => [name, undefined])
  return { ...process.env, ...Object.fromEntries(without) }
}

/**
 * Runs a command in a folder until it ends or has printed the expected texts.
 * @param env variables for this command
 * @param expected all of them are awaited
 * @param end text after which none of them can come
 */
export async function follow(
  folder: string,
  [program, args]: Command,
  env: Readonly<Record<string, string>>,
  expected: readonly RegExp[],
  end: RegExp,
): Promise<Followed> {
  const child = spawn(program, args, {
    cwd: folder,
    // A process group, so that everything the command has started can be ended.
    detached: process.platform !== 'win32',
    env: { ...newcomersEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  const saidAll = new Promise<void>((resolve) => {
    const hear = (text: Buffer) => {
      output += text.toString()
      const isSaid = expected.length > 0 && expected.every((words) => words.test(output))
      if (isSaid || end.test(output)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
  })
  await Promise.race([ended, saidAll])
  // A command that has printed all may be about to end by itself; a build is not.
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 1_000))])
  return {
    output,
    code: child.exitCode,
    async stop() {
      if (child.exitCode !== null || child.pid === undefined) return
      if (process.platform === 'win32') child.kill()
      else process.kill(-child.pid, 'SIGTERM')
      await ended
    },
  }
}

/** The command that installs, builds and serves, as `npm run blog` in a folder. */
export function blogCommand(folder: string, options: readonly string[] = []): Command {
  return [process.execPath, [`${folder}/scripts/blog.mjs`, ...options]]
}
