import { expect, test } from 'vitest'
import { applyWorkspace } from '@/conf/apply-workspace'
import { resolveDeployed, SettingsError } from '@/conf/resolve'
import { isTimeZone } from '@/lib/time-zones'
import { blogZone } from '@/lib/workspace/table/blog-zone'
import { dayOf, nextDay } from '@/lib/workspace/table/zoned-time'
import { countFormatters, spellingsOf } from '../../support/count-formatters'
import { settingsWith } from './rows'

const zones: [given: string, named: string[], lang: string, expected: string][] = [
  ['', [], 'en-US', 'UTC'],
  ['', ['', ''], 'fr-FR', 'UTC'],
  ['', [], 'zh-CN', 'Asia/Shanghai'],
  ['', [], 'zh_TW', 'Asia/Shanghai'],
  ['', [], 'zha', 'UTC'],
  ['', ['', 'Asia/Tokyo', ''], 'zh-CN', 'Asia/Tokyo'],
  ['', ['Europe/Berlin', 'Asia/Tokyo', 'Asia/Tokyo'], 'en-US', 'Asia/Tokyo'],
  ['', ['Europe/Berlin', 'Asia/Tokyo'], 'en-US', 'Asia/Tokyo'],
  ['', ['Moon/Base'], 'en-US', 'UTC'],
  ['America/New_York', ['Asia/Tokyo'], 'zh-CN', 'America/New_York'],
]
for (const [TIME_ZONE, named, LANG, expected] of zones) {
  test(`TIME_ZONE "${TIME_ZONE}" with ${JSON.stringify(named)} in ${LANG} is ${expected}`, () => {
    expect(blogZone(settingsWith({ TIME_ZONE, LANG }), named)).toBe(expected)
  })
}

test('a name that is no time zone is named with what is allowed, and ignored when the workspace says it', () => {
  for (const name of ['Moon/Base', 'GMT+25', '+08:00', 'Shanghai']) {
    const resolve = () => resolveDeployed({}, { TIME_ZONE: name })
    expect(resolve, name).toThrow(SettingsError)
    expect(resolve, name).toThrow(/TIME_ZONE.*Asia\/Shanghai/s)
  }
  expect(resolveDeployed({}, { NEXT_PUBLIC_TIME_ZONE: ' Asia/Tokyo ' }).TIME_ZONE).toBe('Asia/Tokyo')
  const { settings, problems } = applyWorkspace(settingsWith(), { TIME_ZONE: 'Moon/Base' })
  expect(settings.TIME_ZONE).toBe('')
  expect(problems.join()).toContain('TIME_ZONE')
})

test('a moment has another day in another zone, and months and leap years have their days', () => {
  const moment = Date.parse('2026-05-04T20:00:00Z')
  expect(['UTC', '', 'Asia/Shanghai', 'Moon/Base'].map((zone) => dayOf(moment, zone))).toEqual([
    '2026-05-04',
    '2026-05-04',
    '2026-05-05',
    '2026-05-04',
  ])
  expect(['2026-12-31', '2028-02-28', 'soon'].map(nextDay)).toEqual(['2027-01-01', '2028-02-29', ''])
})

test('all spellings of a zone share one formatter, as do its other names, and what is no name makes none', () => {
  const spellings = spellingsOf('Pacific/Chatham', 300)
  expect(spellings.every(isTimeZone)).toBe(true)
  expect(countFormatters(() => spellings.map((zone) => dayOf(0, zone)))).toBe(0)
  const texts = ['x'.repeat(41), 'Moon Base', '月/球', '../etc/zone', 'A/B/C/D', '', '\u212aiev']
  expect(countFormatters(() => expect(texts.some(isTimeZone)).toBe(false))).toBe(0)
  expect(isTimeZone('Moon/Base')).toBe(false)
  expect(countFormatters(() => expect(isTimeZone('moon/base')).toBe(false))).toBe(0)
})
