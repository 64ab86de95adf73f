/** One numbered point of the specification. */
export interface RequirementPoint {
  /** `R-001`. */
  id: string
  /** Heading of its area: `A. Product, audience and scope (…)`. */
  area: string
  text: string
  /** Points that state no testable requirement of their own. */
  note: 'open' | 'example' | null
}

/** Reads the points out of docs/requirements.md, in order. */
export function readRequirements(markdown: string): RequirementPoint[] {
  let area = ''
  return markdown.split('\n').flatMap((line) => {
    const heading = /^## ([A-Z]\. .+)$/.exec(line)
    if (heading?.[1]) area = heading[1]
    const point = /^- \[.\] \*\*(R-\d{3})\*\* (?:\[(open|example)\] )?(.+)$/.exec(line)
    if (!point?.[1] || !point[3]) return []
    const note = point[2] === 'open' || point[2] === 'example' ? point[2] : null
    return [{ id: point[1], area, text: point[3], note }]
  })
}

/**
 * The points that the titles of a test file name: `R-101` anywhere in the first argument of `test(…)`,
 * and `R-101 – R-104` (or with a hyphen) for a run of them. Titles may be template literals.
 */
export function coveredPoints(source: string): string[] {
  const titles = [...source.matchAll(/\btest(?:\.describe)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(
    (match) => match[2] ?? '',
  )
  return titles.flatMap((title) =>
    [...title.matchAll(/R-(\d{3})(?:\s*(?:–|\.\.|to)\s*R-(\d{3}))?/g)].flatMap(([, first, last]) => {
      const from = Number(first)
      const to = last === undefined ? from : Number(last)
      return Array.from(
        { length: Math.max(0, to - from) + 1 },
        (_, index) => `R-${String(from + index).padStart(3, '0')}`,
      )
    }),
  )
}
