import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingsDocumentation } from '@/conf/documentation'
import { settingGroups, settingNames, settingsSchema } from '@/conf/schema'

test('docs/settings.md is what the schema says', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsDocumentation())
})

test('each setting says what it means and what is allowed', () => {
  const silent = settingNames.filter((name) => {
    const { description, allowed } = settingsSchema.shape[name].meta() ?? {}
    return !description || !allowed
  })
  expect(silent).toEqual([])
})

test('each setting is in exactly one group', () => {
  expect(settingGroups.flatMap(({ shape }) => Object.keys(shape)).sort()).toEqual([...settingNames].sort())
})
