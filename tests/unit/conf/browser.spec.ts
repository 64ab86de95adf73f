import { expect, test } from 'vitest'
import {
  browserKeys,
  documentKeys,
  packBrowserSettings,
  unpackBrowserSettings,
  unpackDocumentSettings,
} from '@/conf/browser'
import { browserDefaults } from '@/conf/browser-defaults'
import { deploymentKeys } from '@/conf/deployment'
import { resolveDeployed } from '@/conf/resolve'
import { secretNames } from '@/conf/secret-names'

const defaults = resolveDeployed({}, {})

test("the defaults in the bundle are the schema's, key for key, without the tiles", () => {
  const ofSchema = Object.fromEntries(browserKeys.map((key) => [key, defaults[key]]))
  expect(browserDefaults).toEqual({ ...ofSchema, HEO_GROUP_ICONS: [] })
})

test("the document's defaults are the schema's, and the bundle has none of its own settings", () => {
  const ofSchema = Object.fromEntries(documentKeys.map((key) => [key, defaults[key]]))
  expect(unpackDocumentSettings({})).toEqual({ ...browserDefaults, ...ofSchema })
  expect(documentKeys.filter((key) => key in browserDefaults)).toEqual([])
})

test('each name is listed once', () => {
  const all = [...browserKeys, ...documentKeys]
  expect(all.filter((key, index) => all.indexOf(key) !== index)).toEqual([])
})

test('a page carries nothing when nothing differs from the defaults', () => {
  expect(packBrowserSettings({ ...defaults, HEO_GROUP_ICONS: [] })).toEqual({})
})

test('a page carries what differs, and the browser gets it whole again', () => {
  const settings = resolveDeployed(
    { APPEARANCE_DARK_TIME: false, HEO_NOTICE_BAR: [], HEO_GROUP_ICONS: [] },
    { AUTHOR: 'Ada', NOTION_HOST: 'https://notes.example' },
  )
  const packed = packBrowserSettings(settings)
  expect(packed).toEqual({ AUTHOR: 'Ada', APPEARANCE_DARK_TIME: false, HEO_NOTICE_BAR: [] })
  const whole = (keys: readonly (keyof typeof settings)[]) =>
    Object.fromEntries(keys.map((key) => [key, settings[key]]))
  expect(unpackBrowserSettings(JSON.parse(JSON.stringify(packed)))).toMatchObject(whole(browserKeys))
  expect(unpackDocumentSettings(JSON.parse(JSON.stringify(packed)))).toEqual(
    whole([...browserKeys, ...documentKeys]),
  )
})

test('neither secrets nor what the deployment keeps to itself are settings of the browser', () => {
  // The site's folder is part of every address, the icon font's style sheet is linked on every page, scripts are loaded there.
  const told: readonly string[] = ['SUB_PATH', 'FONT_AWESOME', 'MARK_JS_URL', 'ANIMATION_JS_URL']
  const serverOnly = [...secretNames, ...deploymentKeys.filter((key) => !told.includes(key))]
  const known = new Set<string>([...browserKeys, ...documentKeys])
  expect(serverOnly.filter((key) => known.has(key))).toEqual([])
})

test('secrets in the environment reach neither the settings nor a page', () => {
  const env = Object.fromEntries(secretNames.map((name) => [name, `value of ${name}`]))
  expect(resolveDeployed({}, env)).toEqual(defaults)
  expect(packBrowserSettings({ ...resolveDeployed({}, env), HEO_GROUP_ICONS: [] })).toEqual({})
})
