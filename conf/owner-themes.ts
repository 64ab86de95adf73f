/** The names of the owner's themes, read by scripts/owner and inlined by the compiler. */
const grounds: Readonly<Record<string, unknown>> = JSON.parse(process.env.INKSTONE_OWNER_THEMES || '{}')

/**
 * Adds the names of the owner's themes to those of the product. Types only contain the product's: no code refers to
 * another, and every table of themes has entries for all (themes/names.ts, themes/registry.ts).
 */
export function withOwnerThemes<const Word extends string>(
  words: readonly [Word, ...Word[]],
): readonly [Word, ...Word[]] {
  return [...words, ...(Object.keys(grounds) as Word[])]
}
