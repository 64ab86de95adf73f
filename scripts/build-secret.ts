import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { member, textOf } from '@/lib/unknown-values'

const name = 'INKSTONE_BUILD_SECRET'

/** Makes the secret of a new build (next.config.ts) unless there is one, for this process and those that it starts. */
export function makeBuildSecret(): string {
  process.env[name] ??= randomBytes(32).toString('base64url')
  return process.env[name]
}

/** Returns the secret of a finished build; '' when there is none. */
export function secretOfBuild(distDir: string): string {
  try {
    const built: unknown = JSON.parse(readFileSync(join(distDir, 'required-server-files.json'), 'utf8'))
    return textOf(member(built, 'config', 'env', name))
  } catch {
    return ''
  }
}

/** Takes over the secret of the last build, so that this process reads what its servers have written into Redis. */
export function adoptBuildSecret(distDir: string): void {
  process.env[name] ||= secretOfBuild(distDir)
}
