/** The last source of settings: the workspace's Config page. */
import { isDeploymentKey, isServiceKey } from './deployment'
import { isUnset, readGiven, withoutPrefix } from './given'
import { droppedSetting, settingCalled } from './notionnext/table'
import { describeCssAddresses, refusedAddress } from './policy-addresses'
import { checkValue, describeNotice } from './resolve'
import { describeDropped, suggestName } from './review-names'
import type { SettingName, Settings } from './schema'
import { isSecretName } from './secret-names'
import { describeMistake, shown } from './settings-error'

/** The row of a Config page that holds many settings in one object. */
export const inlineConfig = 'INLINE_CONFIG'

type Entries = Readonly<Record<string, string>>

export interface Applied {
  settings: Settings
  /** Entries that are invalid, one sentence each. */
  problems: string[]
  /**
   * Notes for the owner: values that are interpreted differently than written, names of NotionNext without effect.
   */
  notices: string[]
}

/**
 * Returns the settings of a deployment, overridden by the entries of the workspace's Config page. An invalid entry
 * is described in `problems` and ignored: an edit there must never take a live site down.
 */
export function applyWorkspace(deployed: Settings, entries: Entries): Applied {
  const problems: string[] = []
  const notices: string[] = []
  const values: Record<string, unknown> = {}
  const unknown: string[] = []
  const counts = countingEntries(entries)
  for (const [name, value] of Object.entries(entries)) {
    const key = settingCalled(withoutPrefix(name))
    if (key === null) {
      const problem = problemOfName(name, value)
      if (problem !== null) problems.push(problem)
      else if (isUnknown(name)) unknown.push(name)
    } else if (isDeploymentKey(key) || (isServiceKey(key) && !deployed.WORKSPACE_SERVICES))
      problems.push(`${name} may not be set from the workspace: ignored`)
    else if (!isUnset(key, value)) {
      const counting = counts.get(key) ?? name
      if (counting !== name) {
        notices.push(`${name} in the workspace is ignored, because ${counting} is set too.`)
        continue
      }
      const given = readGiven(withoutPrefix(name), { value, source: sourceOf(name, key) })
      const notice = describeNotice(key, given)
      if (notice !== null) notices.push(notice)
      const checked = given.read === null ? null : checkValue(key, given.read)
      if (checked?.ok) {
        const refused = refusedAddress(key, checked.value)
        if (refused === null) values[key] = checked.value
        else problems.push(describeRefused(name, refused))
      } else if (checked) problems.push(`${describeMistake(checked.mistake)} Ignored.`)
    }
  }
  problems.push(...describeUnknown(unknown))
  const settings = { ...deployed, ...values }
  if ('GLOBAL_CSS' in values) {
    const sheets = [...settings.CUSTOM_EXTERNAL_CSS, ...settings.FONT_URL, settings.FONT_AWESOME]
    notices.push(...describeCssAddresses(settings.GLOBAL_CSS, sheets))
  }
  notices.push(...describeScriptTexts(entries))
  const dropped = describeDropped(droppedEntries(entries), 'the workspace')
  if (dropped !== null) notices.push(dropped)
  // The deployment's LINK stays one of the site's own hosts, whatever the workspace sets.
  const own = values.LINK !== undefined && deployed.LINK !== '' ? [deployed.LINK] : []
  const ALLOWED_HOSTS = [...deployed.ALLOWED_HOSTS, ...own]
  return { settings: { ...settings, ALLOWED_HOSTS }, problems, notices }
}

function describeRefused(name: string, address: string): string {
  return (
    `${name} = ${shown(address)} (workspace). The Content-Security-Policy of pages allows no such address from the ` +
    'workspace: name one that begins with https:// and a host, or a path of this site. Ignored.'
  )
}

/** Script code in a row: pages only run files. */
function describeScriptTexts(entries: Entries): string[] {
  const isScript = (name: string) => withoutPrefix(name) === 'GLOBAL_JS'
  return Object.entries(entries)
    .filter(([name, value]) => isScript(name) && value.trim() !== '')
    .map(
      ([name]) =>
        `${name} in the workspace holds script code, which the Content-Security-Policy of pages stops. Put it into a ` +
        'file, and name its address in CUSTOM_EXTERNAL_JS.',
    )
}

/** Returns the entries of NotionNext that do nothing here, without empty ones. */
export function droppedEntries(entries: Entries): string[] {
  return Object.entries(entries)
    .filter(([name, value]) => value.trim() !== '' && !isSecretName(name))
    .map(([name]) => name)
    .filter((name) => droppedSetting(withoutPrefix(name)) !== null)
}

/** The entry that sets each setting: the one with its own name, else the first of the others. */
function countingEntries(entries: Entries): Map<SettingName, string> {
  const counting = new Map<SettingName, string>()
  for (const [name, value] of Object.entries(entries)) {
    const key = settingCalled(withoutPrefix(name))
    if (key !== null && !isUnset(key, value) && (name === key || !counting.has(key))) counting.set(key, name)
  }
  return counting
}

const sourceOf = (name: string, key: SettingName) => (name === key ? 'workspace' : `workspace, ${name}`)

/** Describes an entry that is no setting; null when only its name can be reported. */
function problemOfName(name: string, value: string): string | null {
  if (isSecretName(withoutPrefix(name)))
    return `${name} is a secret and belongs in the environment, not in the workspace: ignored`
  return name === inlineConfig && value.trim() !== ''
    ? `${inlineConfig} in the workspace is no object of settings ({"KEY": "value"}): ignored`
    : null
}

const isUnknown = (name: string) => name !== inlineConfig && droppedSetting(withoutPrefix(name)) === null

/**
 * Limit of unknown names that are reported one by one: a workspace may hold thousands, and is read every few
 * seconds.
 */
const mostUnknown = 20

function describeUnknown(names: readonly string[]): string[] {
  const told = names.slice(0, mostUnknown).map((name) => {
    const meant = suggestName(name)
    return `Unknown setting ${name} in the workspace: ignored${meant && `.${meant}`}`
  })
  const further = names.length - told.length
  return further > 0 ? [...told, `${further} more unknown settings in the workspace: ignored`] : told
}
