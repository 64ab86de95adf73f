/** Removes private data from texts: secrets, signatures, e-mail addresses. */

/** Replacement for removed text. */
export const removed = 'removed'

/**
 * The parts of an e-mail address. Bounded, because a long run of letters without an @ would otherwise take
 * quadratic time. A match may not begin inside a percent-encoded character.
 */
const email = /(?<!%[\da-f]?)([\p{L}\p{N}._+-]{1,64})(@|%40)((?:[\p{L}\p{N}-]{1,63}\.){1,8})(\p{L}{2,24})/giu

/** What each address contains. Looked for first, because the expression above is slow and most texts have none. */
const atSign = /@|%40/

/** Extensions of file names such as `pond@2x.png` that are no top-level domains. */
const fileEnding = /^(?:png|jpe?g|gif|webp|avif|svg|heic|pdf|m?js|css|json|html?)$/i

/** Query parameters with signatures, users or expiry times; also in percent-encoded addresses. */
const parameter =
  /([?&;]|%3F|%26)(x-amz-[\w-]+|awsaccesskeyid|key-pair-id|policy|signature|sig|expirationtimestamp|expires|exp|tok|token|access_token|jwt|userid)(=|%3D)((?:(?!%26|%23)[^&#\s"'<>\\])*)/gi

const cookie = /\b(token_v2|file_token)(=|%3D)[^;&\s"'<>\\]+/gi

const base64 = /^(?:[A-Za-z\d+/]{4}){2,60}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/
const hiddenPlaceholder = Buffer.from(`${removed}@example.invalid`).toString('base64')

/** Returns a function that removes the given secrets, signatures and e-mail addresses from a text. */
export function textSanitizer(secrets: readonly string[]): (text: string) => string {
  const forms = secretForms(secrets)
  return (text) => {
    // Blogs encode an address in base64 to hide it from harvesters.
    if (base64.test(text) && hasEmail(Buffer.from(text, 'base64').toString())) return hiddenPlaceholder
    let clean = text
    for (const form of forms) clean = clean.replaceAll(form, removed)
    clean = clean.replace(cookie, `$1$2${removed}`).replace(parameter, `$1$2$3${removed}`)
    if (!atSign.test(clean)) return clean
    return clean.replace(email, (whole, _local, at, _domain, ending) =>
      fileEnding.test(ending) ? whole : `${removed}${at}example.invalid`,
    )
  }
}

/**
 * Returns each secret in all encodings that may occur; short ones are left out, because they are ordinary words.
 */
export function secretForms(secrets: readonly string[]): string[] {
  const forms = secrets.flatMap((secret) => [secret, encodeURIComponent(secret), decoded(secret)])
  return [...new Set(forms)].filter((form) => form.length >= 8).sort((a, b) => b.length - a.length)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a text contains an e-mail address other than the placeholder. */
export function hasEmail(text: string): boolean {
  if (!atSign.test(text)) return false
  return [...text.matchAll(email)].some(
    ([whole, local, , , ending = '']) =>
      !fileEnding.test(ending) && !(local === removed && /example\.invalid$/i.test(whole)),
  )
}

/** Applies a function to every string of a JSON value, keys included. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((element) => mapTexts(element, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [change(key), mapTexts(inner, change)]),
  )
}

/** Removes IP addresses, which error responses contain for the caller. */
export function withoutNetworkAddresses(text: string): string {
  return text
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, removed)
    .replace(/(?<![\w:])(?:[\da-f]{1,4}:){2,7}(?:[\da-f]{0,4}|:)(?:[\da-f:]*)(?![\w:])/gi, removed)
}
