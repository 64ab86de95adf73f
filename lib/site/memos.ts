import type { Memo } from '@/lib/screens/types'

/**
 * Memos from a list of `{id, text, day, tags}`, the newest first. Entries without text or day are left out. The
 * text is plain: it is escaped, line breaks are kept, and web addresses become links.
 */
export function toMemos(source: unknown): Memo[] {
  if (!Array.isArray(source)) return []
  return source
    .map(toMemo)
    .filter((memo) => memo !== null)
    .sort((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0))
}

function toMemo(entry: unknown, index: number): Memo | null {
  const text = textOf(entry, 'text').trim()
  const day = /^\d{4}-\d{2}-\d{2}/.exec(textOf(entry, 'day'))?.[0]
  if (text === '' || day === undefined) return null
  const tags = field(entry, 'tags')
  return {
    id: textOf(entry, 'id') || `memo-${index + 1}`,
    html: toHtml(text),
    day,
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function textOf(value: unknown, name: string): string {
  const text = field(value, name)
  return typeof text === 'string' ? text : ''
}

/** Web addresses, without the punctuation of the sentence around them. */
const address = /(https?:\/\/[^\s<>"，。；！？）】」]*[^\s<>"，。；！？）】」.,;:!?)\]'])/g

function toHtml(text: string): string {
  // With one capturing group the odd places of a split hold the matches.
  const pieces = text.split(address).map((piece, index) => {
    const escaped = escapeHtml(piece)
    if (index % 2 === 0) return escaped.replace(/\r?\n/g, '<br>')
    return `<a href="${escaped}" target="_blank" rel="noopener noreferrer">${escaped}</a>`
  })
  return pieces.join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
