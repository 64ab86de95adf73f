import { hideTokens } from './hide-tokens'

/** One setting that cannot be used. */
export interface SettingMistake {
  key: string
  /** The value as it was given, shortened, and without access tokens. */
  given: string
  /** The values that are allowed, in words. */
  allowed: string
  /** Where it was given. */
  source: string
}

/** The mistake as one sentence. */
export function describeMistake({ key, given, allowed, source }: SettingMistake): string {
  return `${key} = ${given} (${source}). Allowed: ${allowed}.`
}

/** A value as it was given, short enough for one line of a log. Access tokens in it are hidden. */
export function shown(value: unknown): string {
  const text = hideTokens(JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** The file or the environment holds settings that cannot be used; the build must stop. */
export class SettingsError extends Error {
  override name = 'SettingsError'
  constructor(readonly mistakes: readonly SettingMistake[]) {
    super(
      ['Some settings cannot be used:', ...mistakes.map((mistake) => `- ${describeMistake(mistake)}`)].join(
        '\n',
      ),
    )
  }
}
