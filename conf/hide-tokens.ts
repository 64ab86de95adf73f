/**
 * Forms of access tokens of the workspace: cookies of a browser (old ones are hexadecimal), and integration tokens.
 */
const tokenForms = /\b(?:v0\d(?::|%3a)[^\s"',;]{6,}|(?:secret|ntn)_[\da-z]{10,}|[\da-f]{100,})/gi

/** Replaces everything that looks like an access token, for example one pasted into another setting. */
export function hideTokens(text: string): string {
  return text.replace(tokenForms, '(hidden)')
}
