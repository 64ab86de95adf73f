/** What access tokens of the workspace look like: of a browser's cookie (old ones are plain digits), and of integrations. */
const tokenForms = /\b(?:v0\d(?::|%3a)[^\s"',;]{6,}|(?:secret|ntn)_[\da-z]{10,}|[\da-f]{100,})/gi

/** Replaces whatever looks like an access token, for example one that was pasted into another setting. */
export function hideTokens(text: string): string {
  return text.replace(tokenForms, '(hidden)')
}
