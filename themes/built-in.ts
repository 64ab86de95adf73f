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
