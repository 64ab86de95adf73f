import { expect, test } from '@playwright/test'
import { applyWorkspace } from '@/conf/apply-workspace'
import { resolveDeployed } from '@/conf/resolve'

const deployed = resolveDeployed({}, {})
const many = Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`HEO_NAME_${index}`, 'x']))

test('thousands of unknown names on the Config page cost one sentence and little time', () => {
  const began = performance.now()
  const { problems, settings } = applyWorkspace(deployed, { ...many, POSTS_PER_PAGE: '7' })
  expect(problems).toHaveLength(21)
  expect(problems.at(-1)).toBe('2980 more unknown settings in the workspace: ignored')
  expect(settings.POSTS_PER_PAGE).toBe(7)
  // The first reading compares twenty names with all settings; the next one knows them.
  const first = performance.now() - began
  const again = performance.now()
  applyWorkspace(deployed, many)
  expect(performance.now() - again).toBeLessThan(Math.max(first, 50))
  expect(first).toBeLessThan(2_000)
})

test('a name without end is not compared with the settings', () => {
  const [problem = ''] = applyWorkspace(deployed, { ['X'.repeat(100_000)]: 'y' }).problems
  expect(problem).toMatch(/^Unknown setting X+ in the workspace: ignored$/)
})
