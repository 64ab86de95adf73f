/**
 * The table of all settings of NotionNext 4.9 and 4.10 and their counterparts. Both the recognised names and their
 * document come from it.
 */
import { isSettingName, type SettingName } from '../schema'
import { propertyVariables } from '../schema/workspace'
import { isSecretName } from '../secret-names'
import { heoRows, lookRows, postRows } from './rows/posts'
import { commentRows, serviceRows, widgetRows } from './rows/services'
import { performanceRows, siteRows } from './rows/site'
import type { DroppedSetting, KeptSetting, OldGroup, OldSetting } from './types'

/** The rows by subject, as the document lists them. */
export const oldGroups: readonly OldGroup[] = [
  { title: 'Site', rows: siteRows },
  { title: 'Posts and lists', rows: postRows },
  { title: 'Theme heo', rows: heoRows },
  { title: 'Images, fonts and code', rows: lookRows },
  { title: 'Comments', rows: commentRows },
  { title: 'Contact, analytics and search', rows: serviceRows },
  { title: 'Widgets', rows: widgetRows },
  { title: 'Performance', rows: performanceRows },
]

/** The most similar theme of this blog for each of NotionNext. */
export const nearestThemes = {
  heo: [
    'heo',
    'commerce',
    'endspace',
    'fuwari',
    'game',
    'hexo',
    'landing',
    'matery',
    'movie',
    'next',
    'proxio',
    'starter',
  ],
  simple: ['simple', 'claude', 'example', 'medium', 'nobelium', 'typography'],
  docs: ['gitbook', 'nav'],
  gallery: ['fukasawa', 'photo', 'plog'],
  magazine: ['magzine'],
} as const

/** Settings of a theme begin with its name; those of heo are in the table. */
const themeBeginning = new RegExp(
  `^(?:THEME_)?(?:${Object.values(nearestThemes)
    .flat()
    .filter((name) => name !== 'heo')
    .join('|')})_`,
  'i',
)

const byName = new Map<string, OldSetting>(
  oldGroups.flatMap(({ rows }) =>
    rows.flatMap((row) => [row.key, ...row.variables].map((name) => [name, row] as const)),
  ),
)

const isKept = (row: OldSetting): row is KeptSetting =>
  row.status !== 'not needed' && row.status !== 'not supported'

/** Old names by the setting that is read under them. */
const oldNamesByKey = new Map<SettingName, string[]>()
for (const [name, row] of byName) {
  if (!isKept(row) || name === row.to || !isSettingName(row.to)) continue
  oldNamesByKey.set(row.to, [...(oldNamesByKey.get(row.to) ?? []), name])
}

/** Returns the old names of a setting, without `NEXT_PUBLIC_`. */
export function oldNamesOf(key: SettingName): readonly string[] {
  return oldNamesByKey.get(key) ?? []
}

/** All old names. */
export const oldNames: readonly string[] = [...oldNamesByKey.values()].flat()

/** Returns the setting that is read under a name, also its own; null for an unknown name. */
export function settingCalled(name: string): SettingName | null {
  if (isSettingName(name)) return name
  const row = byName.get(name)
  return row !== undefined && isKept(row) && isSettingName(row.to) ? row.to : null
}

/**
 * Returns the row of a name that does nothing here; null for any other name. Settings of other themes share one
 * row.
 */
export function droppedSetting(name: string): DroppedSetting | null {
  const row = byName.get(name)
  if (row !== undefined) return isKept(row) ? null : row
  return isOwnName(name) || !themeBeginning.test(name) ? null : otherTheme
}

const otherTheme: DroppedSetting = {
  key: 'names of another theme',
  variables: [],
  status: 'not supported',
  isPlain: false,
  note: 'Settings of themes that are not here (`HEXO_…`, `NEXT_…`, `THEME_SIMPLE_…` …).',
}

/** Whether a name belongs to a setting, a secret or an entry of the table of property names. */
export function isOwnName(name: string): boolean {
  return (
    isSettingName(name) || isSecretName(name) || propertyVariables.some(({ variable }) => variable === name)
  )
}
