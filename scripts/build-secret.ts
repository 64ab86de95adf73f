import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildSecretFile, readBuildSecret } from '@/lib/build-facts'
import { newSecret } from '@/lib/lock/stored-secret'

const name = 'INKSTONE_BUILD_SECRET'

/** Makes the secret of a build: in the environment for the processes of the build, in a file for the servers that run it. */
export function makeBuildSecret(distDir: string): void {
  const secret = newSecret()
  process.env[name] = secret
  const file = join(distDir, buildSecretFile)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  // Functions of these hosts do not run as the owner of their files.
  const isFunction = process.env.VERCEL !== undefined || process.env.NETLIFY !== undefined
  writeFileSync(file, secret, { mode: isFunction ? 0o644 : 0o600 })
}

/** Uses the secret of the last build, so that this process can read what its servers have written to Redis. */
export function adoptBuildSecret(distDir: string): void {
  process.env[name] ||= readBuildSecret(distDir) ?? ''
}
