import type { ArticleBlock } from './types/block'
import { nested } from './types/block'
import type { RichText, Span } from './types/text'

/** Link text that only marks a footnote: `1`, `[2]`, `[^3]`, `³`, `*`, `†`. */
const mark =
  /^\s*(?:\[\^?[\p{L}\p{N}_-]{1,8}\]|\d{1,3}|[\u00b2\u00b3\u00b9\u2070-\u2079]{1,3}|[*†‡§]{1,3})\s*$/u
/** A footnote in Markdown syntax: `[^1]` refers to it, and `[^1]: …` begins it. */
const written = /\[\^([\p{L}\p{N}_-]{1,20})\]/gu
const head = /^\[\^([\p{L}\p{N}_-]{1,20})\]\s*[:：]?\s*/u

/**
 * Finds footnotes, for which the workspace has no type: a link to a block of the same page whose text is a number
 * or sign, and `[^1]` with a block that begins with `[^1]:`. The footnote gets a link back. Returns the ids of the
 * blocks that links now point at.
 * @param most references; further ones stay as they are, after one call of `onMore`
 */
export function linkNotes(blocks: ArticleBlock[], most: number, onMore: (most: number) => void): string[] {
  const notes = new Map<string, ArticleBlock>()
  const labelled = new Map<string, ArticleBlock>()
  each(blocks, (block) => {
    if (!notes.has(block.id) && block.kind !== 'heading') notes.set(block.id, block)
    const label = labelOf(block)
    if (label !== null && !labelled.has(label)) labelled.set(label, block)
  })

  const references = new Map<ArticleBlock, string[]>()
  let count = 0
  const refer = (note: ArticleBlock, span: Span): Span | null => {
    count += 1
    if (count === most + 1) onMore(most)
    if (count > most) return null
    const id = `note-${count}`
    const ids = references.get(note) ?? []
    ids.push(id)
    references.set(note, ids)
    return { ...span, link: { href: `#${note.id}`, external: false }, note: id }
  }
  const link = (text: RichText, owner: ArticleBlock): RichText =>
    text.flatMap((span, i) => {
      if (span.content !== undefined || span.code) return [span]
      const target = span.link && mark.test(span.text) ? notes.get(span.link.href.slice(1)) : undefined
      if (target !== undefined && span.link?.href.startsWith('#') && target !== owner)
        return [refer(target, span) ?? span]
      if (span.link || labelled.size === 0) return [span]
      const isHead = i === 0 && labelOf(owner) !== null
      return parts(span, isHead, labelled, refer)
    })
  each(blocks, (block) => rewrite(block, (text) => link(text, block)))

  for (const [note, ids] of references) lead(note, ids)
  return [...references.keys()].map((note) => note.id)
}

/** Splits a span at its written references. */
function parts(
  span: Span,
  isHead: boolean,
  labelled: ReadonlyMap<string, ArticleBlock>,
  refer: (note: ArticleBlock, span: Span) => Span | null,
): Span[] {
  const result: Span[] = []
  let done = 0
  for (const found of span.text.matchAll(written)) {
    const [whole, label = ''] = found
    const note = labelled.get(label)
    // At the beginning of a footnote its label is not a reference.
    if (note === undefined || (isHead && found.index === 0)) continue
    const reference = refer(note, { ...span, text: `[${label}]` })
    if (reference === null) break
    if (found.index > done) result.push({ ...span, text: span.text.slice(done, found.index) })
    result.push(reference)
    done = found.index + whole.length
  }
  if (done === 0) return [span]
  if (done < span.text.length) result.push({ ...span, text: span.text.slice(done) })
  return result
}

/** The label of a footnote in Markdown syntax. */
function labelOf(block: ArticleBlock): string | null {
  const first = 'text' in block && block.kind !== 'heading' ? block.text[0] : undefined
  return first === undefined || first.code ? null : (head.exec(first.text)?.[1] ?? null)
}

/** Adds the links back, unless the author has put a link into the footnote. */
function lead(note: ArticleBlock, ids: string[]): void {
  if (!('text' in note) || note.kind === 'heading') return
  const label = labelOf(note)
  const [first, ...rest] = note.text
  const words =
    label !== null && first
      ? [{ ...first, text: first.text.replace(head, `${label}. `) }, ...rest]
      : note.text
  const hasOwn = words.some((span) => span.link?.href.startsWith('#'))
  const backs = hasOwn ? [] : ids.map((to): Span => ({ text: '', content: { kind: 'back', to } }))
  note.text = [...words, ...backs]
}

function each(blocks: ArticleBlock[], visit: (block: ArticleBlock) => void): void {
  for (const block of blocks) {
    visit(block)
    for (const inner of nested(block)) each(inner, visit)
  }
}

/** Every text of a block that may refer to notes. */
function rewrite(block: ArticleBlock, change: (text: RichText) => RichText): void {
  if ('text' in block && block.kind !== 'heading' && block.kind !== 'button') block.text = change(block.text)
  if ('caption' in block) block.caption = change(block.caption)
  if (block.kind === 'table') for (const row of block.rows) row.cells = row.cells.map(change)
}
