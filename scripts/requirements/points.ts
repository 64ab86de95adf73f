/** One numbered point of the specification. */
export interface RequirementPoint {
  /** `R-001`. */
  id: string
  /** Heading of its area: `A. Product, audience and scope (…)`. */
  area: string
  text: string
  /** Points without a testable requirement. */
  note: 'open' | 'example' | null
}

/** Parses the points in docs/requirements.md, in order. */
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

/** The points in titles of tests: `R-101`, and `R-101 – R-104` for a range. */
export function namedPoints(titles: string): string[] {
  return [...titles.matchAll(/R-(\d{3})(?:\s*–\s*R-(\d{3}))?/g)].flatMap(([, first, last]) => {
    const from = Number(first)
    const to = last === undefined ? from : Number(last)
    return Array.from(
      { length: Math.max(0, to - from) + 1 },
      (_, index) => `R-${String(from + index).padStart(3, '0')}`,
    )
  })
}
