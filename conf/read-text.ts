/**
 * Converts the text of an environment variable or a workspace cell to a value. Invalid text is returned unchanged,
 * so that the schema rejects it and can show it.
 */
import { readLiteral } from './read-literal'

/** Trims text; anything else is unchanged. */
export function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

/** Numbers count as text: an owner may write an id without quotes. */
export function readText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : trimmed(value)
}

/** 'true' and 'false' in any case; "false" is false. */
export function readFlag(value: unknown): unknown {
  const text = trimmed(value)
  if (typeof text !== 'string') return text
  const lower = text.toLowerCase()
  if (lower === 'true') return true
  if (lower === 'false') return false
  return text
}

/** Numeric text as a number, with or without `px`. */
export function readNumber(value: unknown): unknown {
  const text = trimmed(value)
  const [, digits] = typeof text === 'string' ? (/^(-?\d+(?:\.\d+)?)(?:\s*px)?$/i.exec(text) ?? []) : []
  return digits === undefined ? text : Number(digits)
}

/** Parses JSON, or a JavaScript object or list. */
export function readJson(value: unknown): unknown {
  const text = trimmed(value)
  if (typeof text !== 'string' || text === '') return text
  try {
    return JSON.parse(text)
  } catch {
    return /^[[{]/.test(text) ? readObject(text) : text
  }
}

function readObject(text: string): unknown {
  try {
    return readLiteral(text)
  } catch {
    return text
  }
}

/** Parses JSON, or a list separated by commas (also the Chinese one) or line ends. */
export function readList(value: unknown): unknown {
  const text = trimmed(value)
  if (typeof text !== 'string') return text
  if (text.startsWith('[')) return readJson(text)
  return text
    .split(/[,，\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** An address without scheme (`//cdn.example`) gets https. */
export function readAddress(value: unknown): unknown {
  const text = trimmed(value)
  return typeof text === 'string' && text.startsWith('//') ? `https:${text}` : text
}

/** Returns one of the words, ignoring case. */
export function readWord(words: readonly string[], value: unknown): unknown {
  const text = readText(value)
  if (typeof text !== 'string') return text
  return words.find((word) => word.toLowerCase() === text.toLowerCase()) ?? text
}
