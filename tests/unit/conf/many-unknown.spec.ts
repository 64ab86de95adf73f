import { expect, test } from 'vitest'
import { applyWorkspace } from '@/conf/apply-workspace'
import { resolveDeployed } from '@/conf/resolve'
import { inTime } from '../../support/in-time'

const deployed = resolveDeployed({}, {})
test('thousands of unknown names on the Config page cost one sentence and little time', async () => {
  let run = 0
  const { problems, settings } = await inTime(1_000, () => {
    // Names that have been compared with all settings are remembered.
    run += 1
    const many = Array.from({ length: 3_000 }, (_, index) => [`HEO_NAME_${run}_${index}`, 'x'])
    return applyWorkspace(deployed, { ...Object.fromEntries(many), POSTS_PER_PAGE: '7' })
  })
  expect(problems).toHaveLength(21)
  expect(problems.at(-1)).toBe('2980 more unknown settings in the workspace: ignored')
  expect(settings.POSTS_PER_PAGE).toBe(7)
})

test('a name without end is not compared with the settings', () => {
  const [problem = ''] = applyWorkspace(deployed, { ['X'.repeat(100_000)]: 'y' }).problems
  expect(problem).toMatch(/^Unknown setting X+ in the workspace: ignored$/)
})
