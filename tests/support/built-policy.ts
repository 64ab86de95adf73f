import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inlineHashes } from '@/components/inline-scripts'
import { resolveDeployed } from '@/conf/resolve'
import { siteSettings } from '@/conf/site'
import { contentPolicy, cusdisPolicy } from '@/lib/content-policy'
import { cusdisFrame } from '@/lib/site/cusdis-frame'

/**
 * Gives a finished build the Content-Security-Policies that a build with other settings would have: they are all of
 * a build that depends on which services are switched on.
 */
export async function givePolicy(distDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  const file = join(distDir, 'routes-manifest.json')
  const settings = resolveDeployed(siteSettings, { ...process.env, ...env })
  const policies = new Map([
    ['/:path*', contentPolicy(settings, inlineHashes)],
    [cusdisFrame, cusdisPolicy(settings)],
  ])
  const manifest: { headers: { source: string; headers: { key: string; value: string }[] }[] } = JSON.parse(
    await readFile(file, 'utf8'),
  )
  for (const { source, headers } of manifest.headers) {
    const policy = policies.get(source)
    if (policy === undefined) continue
    for (const header of headers) if (header.key === 'Content-Security-Policy') header.value = policy
  }
  await writeFile(file, JSON.stringify(manifest))
}
