import { createHash } from 'node:crypto'
import { draw } from '@/lib/article/draw/draw'
import { globalSingleton } from '@/lib/global-singleton'
import { TtlCache } from '@/lib/ttl-cache'
import { warnOnce } from '@/lib/warn-once'
import type { MemoPlace } from './addresses'
import { maxLength, readMarkdown, TooSlow } from './markdown'
import type { NotePicture } from './note'
import type { PageBudget } from './page-budget'

/** Characters of HTML of one memo's text. */
const maxHtml = 400_000
/** Bytes of all cached texts. */
const maxKept = 16 * 1_048_576
/** Milliseconds after which a text that took too long is tried again: the machine may have been busy. */
const slowLifetime = 24 * 3_600_000

interface DrawnText {
  html: string
  /** With their original addresses. */
  pictures: NotePicture[]
  /** Cells of its tables. */
  cells: number
}

/**
 * Renders the Markdown of a memo to HTML. A text that is too large, takes too long or cannot be parsed is shown as
 * plain text, with a line in the log. The result is cached by memo and text.
 * @param id prefix of element ids
 * @param placeholder for lazy pictures
 */
export function drawnText(
  markdown: string,
  { id, place, placeholder }: { id: string; place: MemoPlace; placeholder: string },
  budget: PageBudget,
): DrawnText {
  const memory = globalSingleton('drawn-memos', () => new TtlCache<DrawnText>(maxKept, Date.now, weightOf))
  const text = markdown.slice(0, maxLength)
  const plain = () => ({ html: draw([plainBlock(text, id)], ''), pictures: [], cells: 0 })
  const key = createHash('sha256')
    .update(JSON.stringify([text, id, place, placeholder]))
    .digest('base64')
  const expires = memory.servesUntil(key)
  const kept = expires > Date.now() ? memory.last(key) : null
  if (kept) {
    // Evicts the least recently used text.
    memory.put(key, kept, '', expires)
    return budget.takeCells(kept.cells, id) ? kept : plain()
  }
  if (!budget.hasTime(id)) return plain()
  return budget.timed(() => {
    const { drawn, lifetime } = drawNow()
    memory.put(key, drawn, '', Date.now() + lifetime)
    return budget.takeCells(drawn.cells, id) ? drawn : plain()
  })

  function drawNow(): { drawn: DrawnText; lifetime: number } {
    try {
      const { blocks, pictures, cells } = readMarkdown(text, id, place)
      const html = draw(blocks, placeholder)
      if (html.length > maxHtml) throw new Error('it is too long')
      return { drawn: { html, pictures, cells }, lifetime: Number.POSITIVE_INFINITY }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      warnOnce(`The memo ${id} is shown as plain text: ${reason}.`)
      return { drawn: plain(), lifetime: error instanceof TooSlow ? slowLifetime : Number.POSITIVE_INFINITY }
    }
  }
}

function plainBlock(text: string, id: string) {
  return { kind: 'text' as const, id: `${id}-1`, text: [{ text: text.trim() }], children: [] }
}

/** Approximate bytes. */
function weightOf({ html, pictures }: DrawnText): number {
  return 2 * (html.length + JSON.stringify(pictures).length) + 500
}
