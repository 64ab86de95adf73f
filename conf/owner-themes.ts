/** The names of the owner's themes: scripts/owner has read them, and the compiler writes them into the server's part of a build. */
const grounds: Readonly<Record<string, unknown>> = JSON.parse(process.env.INKSTONE_OWNER_THEMES || '{}')

/**
 * Returns the names of the product's themes with those of the owner's. Types know the product's alone: no code names another, and
 * every table of themes has entries for all (themes/names.ts, themes/registry.ts).
 */
export function withOwnerThemes<const Word extends string>(
  words: readonly [Word, ...Word[]],
): readonly [Word, ...Word[]] {
  return [...words, ...(Object.keys(grounds) as Word[])]
}
