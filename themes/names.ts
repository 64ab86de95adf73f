/** The themes of the product, the default first; the order in which the theme switch cycles. */
export const builtInThemes = ['heo', 'simple', 'docs', 'gallery', 'magazine'] as const

export type ThemeName = (typeof builtInThemes)[number]

/** The ground of each theme, light and dark: the browser draws its own bars in it. */
export const builtInColors: Readonly<Record<ThemeName, readonly [light: string, dark: string]>> = {
  heo: ['#f7f9fe', '#18171d'],
  simple: ['#fdfcf9', '#1b1a18'],
  docs: ['#ffffff', '#12171b'],
  gallery: ['#ffffff', '#131313'],
  magazine: ['#fffefb', '#161514'],
}

/*
 * The owner's themes follow those of the product: scripts/owner has read their names and grounds, and the compiler writes them in.
 * Types know the product's names alone. Written out, so that the compiler leaves it away where there are none.
 */

/** The ground of each theme, light and dark. */
export const themeColors: typeof builtInColors = process.env.INKSTONE_OWNER_THEMES
  ? { ...builtInColors, ...JSON.parse(process.env.INKSTONE_OWNER_THEMES) }
  : builtInColors

/** The themes there are, the default first. */
export const themeNames: readonly ['heo', ...ThemeName[]] = process.env.INKSTONE_OWNER_THEMES
  ? [...builtInThemes, ...(Object.keys(JSON.parse(process.env.INKSTONE_OWNER_THEMES)) as ThemeName[])]
  : builtInThemes

/** The name as a theme's name, or null when no theme is called so. */
export function toThemeName(name: string): ThemeName | null {
  return themeNames.find((known) => known === name) ?? null
}

/** The theme after this one, wrapping from the last to the first. @param name of a theme, also of an owner's */
export function nextTheme(name: string): ThemeName {
  // Wider than the list's type, which would only let its own names be looked for.
  const names: readonly string[] = themeNames
  return themeNames[(names.indexOf(name) + 1) % names.length] ?? themeNames[0]
}
