import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtInThemes } from '@/themes/names'
import type { Reading } from './problems'
import { readJsonObject } from './read-json'

/** The background of a theme, light and dark, for the browser's own bars. */
export type Ground = readonly [light: string, dark: string]

const colour = /^#(?:[\da-f]{3}|[\da-f]{6})$/i

/**
 * Reads a folder of owner/themes as far as the build needs it: its name and its `theme.json`. The compiler checks
 * the contract of docs/themes.md.
 * @param folder its path, also for messages
 */
export function readTheme(name: string, folder: string): Reading<Ground> {
  const none: Ground = ['', '']
  if (!/^[a-z][a-z\d-]*$/.test(name))
    return {
      value: none,
      problems: [`${folder}: name a theme with small letters, digits and dashes, a letter first.`],
    }
  if (builtInThemes.some((known) => known === name))
    return {
      value: none,
      problems: [`${folder}: ${name} is the name of a theme of the product. Rename the folder.`],
    }
  const problems = existsSync(join(folder, 'index.tsx'))
    ? []
    : [`${folder}: index.tsx is missing. docs/themes.md tells what a theme consists of.`]
  const file = join(folder, 'theme.json')
  const example = '{ "light": "#ffffff", "dark": "#121212" }'
  if (!existsSync(file))
    return {
      value: none,
      problems: [...problems, `${file} is missing. Write the colours of the page: ${example}.`],
    }
  const read = readJsonObject(readFileSync(file, 'utf8'), file)
  if (read.problems.length > 0) return { value: none, problems: [...problems, ...read.problems] }
  const { light, dark } = read.value
  for (const [key, value] of Object.entries({ light, dark })) {
    if (typeof value !== 'string' || !colour.test(value))
      problems.push(`${file}: ${key} has to be a colour such as "#ffffff".`)
  }
  return { value: [String(light), String(dark)], problems }
}
