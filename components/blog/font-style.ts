import type { BrowserSettings } from '@/conf/browser'

/**
 * Families that are no single word are quoted; generic ones and system names must not be. No name ends its declaration:
 * the server writes styles as they are given.
 */
function familyList(families: readonly string[]): string {
  return families.map(inStyle).join(', ')
}

/** Families of which the page's language has its own (styles/fonts.css). */
const byLanguage: ReadonlyMap<string, string> = new Map([
  ['Inter', 'var(--font-latin)'],
  ['PingFang SC', 'var(--font-cjk)'],
  ['Noto Serif SC', 'var(--font-cjk-serif)'],
])

function inStyle(name: string): string {
  const shared = byLanguage.get(name)
  if (shared !== undefined) return shared
  return /^-?[a-z][\w-]*$/i.test(name) ? name : `"${name.replace(/["\\]|\p{Cc}/gu, '')}"`
}

/** Inline style of a theme's root element. */
interface FontStyle {
  '--font-sans': string
  '--font-serif': string
  /** Weight of ordinary text where the screen is fine enough for a light one. */
  '--weight-body': number
  fontFamily: string
}

/** What the font settings say (FONT_STYLE, FONT_SANS, FONT_SERIF), for the root element of a theme. */
export function fontStyle(
  settings: Pick<BrowserSettings, 'FONT_STYLE' | 'FONT_SANS' | 'FONT_SERIF'>,
): FontStyle {
  const [family, weight] = settings.FONT_STYLE.split(' ')
  return {
    '--font-sans': familyList(settings.FONT_SANS),
    '--font-serif': familyList(settings.FONT_SERIF),
    '--weight-body': weight === 'light' ? 300 : 400,
    fontFamily: family === 'serif' ? 'var(--font-serif)' : 'var(--font-sans)',
  }
}
