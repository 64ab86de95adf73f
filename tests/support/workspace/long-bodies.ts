/** A marker's number with leading zeros: `block-0001`. */
export function marker(kind: string, number: number, digits: number): string {
  return `${kind}-${String(number).padStart(digits, '0')}`
}

/** Markdown of exactly this many blocks, a third of them nested; the nth contains `block-000n`. */
export function longBody(blocks: number): string {
  const parts: string[] = []
  let last = 0
  const next = () => {
    last += 1
    return marker('block', last, 4)
  }
  while (blocks - last >= 8) {
    parts.push(`## Section ${next()}`)
    parts.push(`Text of ${next()}, which goes on for a while.`)
    parts.push(`- Item ${next()}\n  - Inner ${next()}\n    - Innermost ${next()}`)
    parts.push(`:::toggle[Toggle ${next()}]\nHidden ${next()}.\n\nHidden, too: ${next()}.\n:::`)
  }
  while (last < blocks) parts.push(`Rest ${next()}.`)
  return parts.join('\n\n')
}

/** Markdown of a deeply nested list; the nth level contains `level-0n`. */
export function deepBody(levels: number): string {
  return Array.from({ length: levels }, (_, i) => `${'  '.repeat(i)}- At ${marker('level', i + 1, 2)}`).join(
    '\n',
  )
}
