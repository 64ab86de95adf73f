import type { Settings } from '@/conf/schema'

/**
 * Font families are quoted, except single words: generic and system names must not be. No name can end its
 * declaration, because the server writes styles unescaped.
 */
function familyList(families: readonly string[]): string {
  return families.map(inStyle).join(', ')
}

/** Families with a variant for the page's language (styles/fonts.css). */
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

/** Inline style of the root element, for all themes. */
interface FontStyle {
  '--font-sans': string
  '--font-serif': string
  /** Weight of ordinary text on screens that render light fonts well. */
  '--weight-body': number
  fontFamily: string
}

/** The font settings (FONT_STYLE, FONT_SANS, FONT_SERIF) as inline style of the root element. */
export function fontStyle(settings: Pick<Settings, 'FONT_STYLE' | 'FONT_SANS' | 'FONT_SERIF'>): FontStyle {
  const [family, weight] = settings.FONT_STYLE.split(' ')
  return {
    '--font-sans': familyList(settings.FONT_SANS),
    '--font-serif': familyList(settings.FONT_SERIF),
    '--weight-body': weight === 'light' ? 300 : 400,
    fontFamily: family === 'serif' ? 'var(--font-serif)' : 'var(--font-sans)',
  }
}
