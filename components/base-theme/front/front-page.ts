/** Posts side by side below the lead. */
const SECONDS = 3
/** Number of posts from which a section takes the whole width. */
const WIDE = 3

/** Posts of one category on a front page. */
export interface FrontSection<Card> {
  /** Name of the category; '' for posts without one. */
  category: string
  cards: Card[]
  /** It takes the whole width; other sections are in pairs. */
  wide: boolean
}

/**
 * Lays out a list of posts as a front page: the first post leads, three follow below it, and the rest is grouped by
 * category. Sections with more posts come first, posts without a category last. A section without a partner in its
 * row is wide.
 */
export function frontPage<Card extends { category?: string }>([lead, ...rest]: readonly Card[]) {
  const groups = new Map<string, Card[]>()
  for (const card of rest.slice(SECONDS)) {
    const category = card.category ?? ''
    const group = groups.get(category) ?? []
    group.push(card)
    groups.set(category, group)
  }
  const ordered = [...groups].sort(
    ([a, some], [b, others]) => Number(a === '') - Number(b === '') || others.length - some.length,
  )
  let paired = false
  const sections = ordered.map(([category, cards], index): FrontSection<Card> => {
    const next = ordered[index + 1]?.[1].length ?? WIDE
    const wide = cards.length >= WIDE || (!paired && next >= WIDE)
    paired = !wide && !paired
    return { category, cards, wide }
  })
  return { lead, seconds: rest.slice(0, SECONDS), sections }
}
