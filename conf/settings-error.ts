import { hideTokens } from './hide-tokens'

/** A setting with an invalid value. */
export interface SettingMistake {
  key: string
  /** The given value, shortened and without access tokens. */
  given: string
  /** The allowed values in words. */
  allowed: string
  /** Where it is set. */
  source: string
}

/** The mistake as one sentence. */
export function describeMistake({ key, given, allowed, source }: SettingMistake): string {
  return `${key} = ${given} (${source}). Allowed: ${allowed}.`
}

/** Shortens a value for one line of a log, and hides access tokens in it. */
export function shown(value: unknown): string {
  const text = hideTokens(JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** The file or the environment contains invalid settings; the build must stop. */
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
