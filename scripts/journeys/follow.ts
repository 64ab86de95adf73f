import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { isSettingName } from '@/conf/schema'
import { isSecretName } from '@/conf/secret-names'
import type { Command } from '../steps/programs.mjs'

export interface Followed {
  /** Everything that the command has printed. */
  output: string
  /** null for a command that was still running when it had printed what was waited for. */
  code: number | null
  /** Ends a command that still runs. */
  stop(): Promise<void>
}

/** Of this process, without what an owner sets: a newcomer has set nothing. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  const isOwners = (name: string) =>
    isSettingName(name) || isSecretName(name) || /^(?:NEXT_PUBLIC_|OWNER_DIR|PORT$)/.test(name)
  const without = Object.keys(process.env)
    .filter(isOwners)
    .map((name) => [name, undefined])
  return { ...process.env, ...Object.fromEntries(without) }
}

/**
 * Runs a command in a folder until it ends or has printed what is waited for.
 * @param env what is set for this command
 * @param expected all of them are waited for
 * @param end words after which none of them can come any more
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
    // A group of its own: with it ends whatever the command has started.
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
  // What has said all may be about to end by itself; a build is not.
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
