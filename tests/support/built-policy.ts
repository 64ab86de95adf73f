import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inlineHashes } from '@/components/inline-scripts'
import { resolveDeployed } from '@/conf/resolve'
import { siteSettings } from '@/conf/site'
import { contentPolicy } from '@/lib/content-policy'

/**
 * Gives a finished build the Content-Security-Policy that a build with other settings would have: the policy is all of
 * a build that depends on which services are switched on.
 */
export async function givePolicy(distDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const file = join(distDir, 'routes-manifest.json')
  const settings = resolveDeployed(siteSettings, { ...process.env, ...env })
  const policy = contentPolicy(settings, inlineHashes)
  const manifest: { headers: { source: string; headers: { key: string; value: string }[] }[] } = JSON.parse(
    await readFile(file, 'utf8'),
  )
  for (const { source, headers } of manifest.headers) {
    if (source !== '/:path*') continue
    for (const header of headers) if (header.key === 'Content-Security-Policy') header.value = policy
  }
  await writeFile(file, JSON.stringify(manifest))
}
