/** The themes of the product, the default first; the order in which the theme switch cycles. */
export const builtInThemes = ['heo', 'simple', 'docs', 'gallery', 'magazine'] as const

export type ThemeName = (typeof builtInThemes)[number]

/** Background of each theme, light and dark, for the browser's own bars. */
export const builtInColors: Readonly<Record<ThemeName, readonly [light: string, dark: string]>> = {
  heo: ['#f7f9fe', '#18171d'],
  simple: ['#fdfcf9', '#1b1a18'],
  docs: ['#ffffff', '#12171b'],
  gallery: ['#ffffff', '#131313'],
  magazine: ['#fffefb', '#161514'],
}

/* The owner's themes follow those of the product: scripts/owner has read their names and backgrounds, and the
   compiler inlines them. Types only contain the product's names. Written out in full, so that the compiler
   removes it when there are none. */

/** Background of each theme, light and dark. */
export const themeColors: typeof builtInColors = process.env.INKSTONE_OWNER_THEMES
  ? { ...builtInColors, ...JSON.parse(process.env.INKSTONE_OWNER_THEMES) }
  : builtInColors

/** All themes, the default first. */
export const themeNames: readonly ['heo', ...ThemeName[]] = process.env.INKSTONE_OWNER_THEMES
  ? [...builtInThemes, ...(Object.keys(JSON.parse(process.env.INKSTONE_OWNER_THEMES)) as ThemeName[])]
  : builtInThemes

/** Returns the name if it is a theme's, else null. */
export function toThemeName(name: string): ThemeName | null {
  return themeNames.find((known) => known === name) ?? null
}

/**
 * Returns the next theme, wrapping from the last to the first. @param name of a theme, also of an
 * owner's
 */
export function nextTheme(name: string): ThemeName {
  // A wider type, so that any name can be searched.
  const names: readonly string[] = themeNames
  return themeNames[(names.indexOf(name) + 1) % names.length] ?? themeNames[0]
}
