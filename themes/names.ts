/** The themes there are, the default first; the order in which the theme switch cycles. */
export const themeNames = ['heo', 'simple'] as const

export type ThemeName = (typeof themeNames)[number]

/** The name as a theme's name, or null when no theme is called so. */
export function toThemeName(name: string): ThemeName | null {
  return themeNames.find((known) => known === name) ?? null
}

/** The theme after this one, wrapping from the last to the first. */
export function nextTheme(name: ThemeName): ThemeName {
  return themeNames[(themeNames.indexOf(name) + 1) % themeNames.length] ?? themeNames[0]
}
