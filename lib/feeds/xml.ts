/** Characters that XML does not allow, not even escaped. */
const forbidden = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes text for an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** Returns an element with a text; '' for an empty text. */
export function element(name: string, text: string): string {
  return text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`
}
