/** The themes there are, the default first; the order in which the theme switch cycles. */
export const themeNames = ['heo', 'simple', 'docs', 'gallery', 'magazine'] as const

export type ThemeName = (typeof themeNames)[number]

/** The ground of each theme, light and dark: the browser draws its own bars in it. */
export const themeColors: Readonly<Record<ThemeName, readonly [light: string, dark: string]>> = {
  heo: ['#f7f9fe', '#18171d'],
  simple: ['#fdfcf9', '#1b1a18'],
  docs: ['#ffffff', '#12171b'],
  gallery: ['#ffffff', '#131313'],
  magazine: ['#fffefb', '#161514'],
}

/** The name as a theme's name, or null when no theme is called so. */
export function toThemeName(name: string): ThemeName | null {
  return themeNames.find((known) => known === name) ?? null
}

/** The theme after this one, wrapping from the last to the first. */
export function nextTheme(name: ThemeName): ThemeName {
  return themeNames[(themeNames.indexOf(name) + 1) % themeNames.length] ?? themeNames[0]
}
