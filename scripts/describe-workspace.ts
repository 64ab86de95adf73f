import { basename } from 'node:path'
import { type Environment, fileSource, type Given, givenFor } from '@/conf/given'
import { hideTokens } from '@/conf/hide-tokens'
import type { SettingsInput } from '@/conf/schema'
import type { EnvFile } from '@/lib/doctor/checks/check-variables'
import { parsePageIds, type RootPage } from '@/lib/workspace/page-id'

/** Characters of a value that is no page address. */
const longest = 200

/**
 * Describes which workspace a blog is built from and which setting selects it; null for the sample content.
 * @param env including values of files
 * @param envFiles the `.env` files that were loaded, in order of precedence
 */
export function describeWorkspace(
  file: SettingsInput,
  env: Environment,
  envFiles: readonly EnvFile[],
): string | null {
  for (const key of ['WORKSPACE_RECORDING', 'NOTION_PAGE_ID'] as const) {
    const given = givenFor(key, file, env)
    const value = given === null ? '' : String(given.value).trim()
    if (given === null || value === '') continue
    const workspace = key === 'NOTION_PAGE_ID' ? namePage(value) : `the recording ${value}`
    return `${workspace} (${settingOf(given, envFiles)})`
  }
  return null
}

/** Adds the `.env` file to each variable in a message that one of them sets. */
export function nameFiles(message: string, envFiles: readonly EnvFile[]): string {
  return message.replace(/environment variable (\w+)/g, (whole, variable: string) => {
    const file = fileOf(variable, envFiles)
    return file === null ? whole : `${variable} in ${file}`
  })
}

function fileOf(variable: string, envFiles: readonly EnvFile[]): string | null {
  const file = envFiles.find(({ names }) => names.includes(variable))
  return file === undefined ? null : basename(file.path)
}

/** "NOTION_PAGE_ID in .env.local". */
function settingOf({ source }: Given, envFiles: readonly EnvFile[]): string {
  if (source === fileSource) return source
  const variable = source.replace('environment variable ', '')
  return `${variable} in ${fileOf(variable, envFiles) ?? 'the environment'}`
}

/** The id in the workspace's form. Other texts are shown without query, which may be private. */
function namePage(value: string): string {
  const parsed = parsePageIds(value)
  if (!parsed.ok) return hideTokens(value.replace(/[?#].*$/s, '')).slice(0, longest)
  const [page, ...others] = parsed.pages
  return others.length === 0
    ? idOf(page)
    : `${languageOf(page)}${idOf(page)}; not served yet: ${others.map((other) => languageOf(other) + idOf(other)).join(', ')}`
}

const idOf = ({ id }: RootPage) => id.replaceAll('-', '')

const languageOf = ({ language }: RootPage) => (language === '' ? '' : `${language}:`)
