import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { member, textOf } from '@/lib/unknown-values'

const name = 'INKSTONE_BUILD_SECRET'

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
