/** Settings on the Config page that have no effect, or reveal a secret. */
import { applyWorkspace, inlineConfig } from '@/conf/apply-workspace'
import { withoutPrefix } from '@/conf/given'
import { nearestName } from '@/conf/nearest-name'
import { droppedSetting, settingCalled } from '@/conf/notionnext/table'
import { type Settings, settingNames } from '@/conf/schema'
import { isSecretName, type SecretName, secretCalled, secretNames } from '@/conf/secret-names'
import type { Finding } from '../types'
import { tokenNames, unknownName } from './check-variables'

const secretWords = /TOKEN|SECRET|API_?KEY|SUMMARY_KEY|PASSWO?R?D/i

/**
 * Reports the entries of the Config page that have no effect.
 * @param link of the Config page
 */
export function checkWorkspaceSettings(
  deployed: Settings,
  entries: Readonly<Record<string, string>>,
  link: Pick<Finding, 'link'>,
): Finding[] {
  const noticed = applyWorkspace(deployed, entries).notices.map(
    (message): Finding => ({ severity: 'info', check: 'setting-moved', message, ...link }),
  )
  const wrong = Object.entries(entries).flatMap(([name, value]) => checkEntry(deployed, name, value))
  return [...noticed, ...wrong.map((finding) => ({ ...finding, ...link }))]
}

function checkEntry(deployed: Settings, name: string, value: string): Finding[] {
  const plain = withoutPrefix(name)
  if (settingCalled(plain) === null && name !== inlineConfig) {
    if (looksSecret(plain)) return [secretOnPage(plain)]
    return droppedSetting(plain) === null ? [unknownName(name, 'the Config page')] : []
  }
  return applyWorkspace(deployed, { [name]: value }).problems.map((problem) => ({
    severity: 'warning',
    check: 'setting-ignored',
    message: /may not be set/.test(problem)
      ? `${name} has no effect on the Config page. Set it in the environment or in owner/settings.json, and build again.`
      : `The Config page has a value that cannot be used: ${problem} Correct it in the table.`,
  }))
}

/** Misspelled names count as well, because their values are secrets all the same. */
function looksSecret(name: string): boolean {
  if (secretMeant(name) !== null) return true
  // Some settings have such a word in their name, but are no secrets.
  const setting = nearestName(name, settingNames, 2)
  return secretWords.test(name) && (setting === null || !secretWords.test(setting))
}

function secretMeant(name: string): SecretName | null {
  const meant = tokenNames.test(name) ? 'NOTION_TOKEN_V2' : nearestName(name, secretNames, 2)
  return meant === null ? null : secretCalled(meant)
}

function secretOnPage(name: string): Finding {
  const meant = secretMeant(name)
  const what = isSecretName(name) ? `the secret ${name}` : `"${name}", which looks like a secret`
  return {
    severity: 'error',
    check: 'secret-published',
    message:
      `The Config page holds ${what}, where everybody who may see the workspace can read it. Remove the row, replace the ` +
      `secret by a new one, and ${meant === null ? 'keep that out of the workspace' : `set that in the environment (${meant})`}.`,
  }
}
