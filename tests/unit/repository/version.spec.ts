import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserDefaults } from '@/conf/browser-defaults'
import { resolveDeployed } from '@/conf/resolve'
import manifest from '../../../package.json'

test('R-022 R-195 the version of the footer, of the lock file and of the newest changes is that of package.json', () => {
  const { version } = manifest
  expect(resolveDeployed({}, {}).VERSION).toBe(version)
  expect(browserDefaults.VERSION).toBe(version)
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  const headings = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (.+)$/gm)].map(
    ([, heading]) => heading,
  )
  expect(headings[0]).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/)
  expect(headings[0]).toContain(`[${version}]`)
})
