/** The table of the Config page: the most used settings of the schema. */
import { type SettingName, settingsSchema } from '@/conf/schema'
import { enabledCell } from '@/lib/workspace/table/to-settings'
import { type TemplateLanguage, templateLanguages, wordsIn } from './languages'
import { templateSettings } from './texts/types'

/** Returns the rows, headings first: name, value, whether it is enabled, and what it does. */
export function settingsTable(language: TemplateLanguage): string[][] {
  const { enabled, examples, meanings, meaningHeading } = templateLanguages[language]
  const { heading } = wordsIn(language)
  const rows = templateSettings.map((name) => [
    name,
    enabled[name] ?? examples[name] ?? defaultText(name),
    enabled[name] === undefined ? 'No' : enabledCell,
    meanings?.[name] ?? settingsSchema.shape[name].description ?? '',
  ])
  return [[heading('name'), heading('value'), heading('enable'), meaningHeading], ...rows]
}

/** A setting's default as owners write it. */
function defaultText(name: SettingName): string {
  const value: unknown = settingsSchema.shape[name].parse(undefined)
  if (Array.isArray(value) && value.length === 0) return ''
  return typeof value === 'object' ? JSON.stringify(value ?? '') : String(value)
}
