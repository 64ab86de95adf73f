/** The colours of themes and of articles, computed from the style sheets in both modes. Whole pages are seen by axe. */

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { themeNames } from '@/themes/names'

type Tokens = ReadonlyMap<string, string>

/** The custom properties of the first rule whose selector ends with one, by name. */
function tokensOf(css: string, selector: string): Tokens {
  const start = css.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`There is no rule for ${selector}`)
  const rule = css.slice(start, css.indexOf('}', start))
  return new Map(
    [...rule.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** Red, green and blue from 0 to 255; follows `var()` within the tokens. Colours that show their ground are none. */
function colourOf(tokens: Tokens, name: string): number[] {
  const value = tokens.get(name) ?? ''
  const [, other] = /^var\(--([\w-]+)/.exec(value) ?? []
  if (other !== undefined && tokens.has(other)) return colourOf(tokens, other)
  const literal = /#[\da-f]+|rgb\([^)]*\)/i.exec(value)?.[0] ?? ''
  const hex = literal.replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3')
  const parts = hex.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    : (/^rgb\((\d+) (\d+) (\d+)\)$/.exec(hex) ?? []).slice(1).map(Number)
  if (parts.length !== 3) throw new Error(`--${name} is "${value}": no opaque colour`)
  return parts
}

/** WCAG 2.2, relative luminance. */
function luminance(colour: readonly number[]): number {
  const linear = colour
    .map((part) => part / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0)
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
function contrast(tokens: Tokens, text: string, ground: string): number {
  const [dark = 0, light = 0] = [text, ground]
    .map((name) => luminance(colourOf(tokens, name)))
    .sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The pairs below 4.5 : 1. */
const tooWeak = (tokens: Tokens, pairs: readonly (readonly [string, string])[]) =>
  pairs
    .map(([text, ground]) => ({
      text,
      ground,
      ratio: Math.round(contrast(tokens, text, ground) * 100) / 100,
    }))
    .filter(({ ratio }) => ratio < 4.5)

const across = (texts: readonly string[], grounds: readonly string[]) =>
  texts.flatMap((text) => grounds.map((ground) => [text, ground] as const))

test('the formula gives the published values', () => {
  const grey = new Map(Object.entries({ text: '#767676', black: '#000', white: '#fff' }))
  expect(contrast(grey, 'text', 'white')).toBeCloseTo(4.54, 2)
  expect(contrast(grey, 'black', 'white')).toBeCloseTo(21, 5)
  expect(tooWeak(new Map(Object.entries({ text: '#777', white: '#fff' })), [['text', 'white']])).toHaveLength(
    1,
  )
})

for (const name of themeNames) {
  for (const mode of ['light', 'dark']) {
    test(`texts of ${name} can be read on its surfaces in ${mode} mode`, () => {
      const css = readFileSync(`themes/${name}/${name}.module.css`, 'utf8')
      const light = tokensOf(css, '.theme')
      const tokens = mode === 'light' ? light : new Map([...light, ...tokensOf(css, ':global(.dark) .theme')])
      const grounds = ['surface-page', 'surface-card', 'surface-sunken', 'surface-control']
      const pairs = [
        ...across(['text-strong', 'text-muted'], grounds),
        ...across(['accent-text', 'danger'], ['surface-page', 'surface-card']),
        ['text-on-accent', 'accent'],
      ] as const
      expect(tooWeak(tokens, pairs)).toEqual([])
    })
  }
}

for (const mode of ['light', 'dark']) {
  test(`white words can be read over a white cover in the header of an article in ${mode} mode`, () => {
    const header = readFileSync('themes/heo/parts/article/header.module.css', 'utf8')
    const theme = readFileSync('themes/heo/heo.module.css', 'utf8')
    const rule = mode === 'light' ? '' : ':global(.dark) '
    const number = (pattern: RegExp) =>
      Number(pattern.exec(header.slice(header.indexOf(`\n${rule}.ground {`)))?.[1])
    const opacity = number(/opacity: ([\d.]+)/)
    const light = Number(tokensOf(header, `\n${rule}.header`).get('light'))
    const field = colourOf(tokensOf(theme, `${rule}.theme`), 'post-header')
    const over = field.map((part) => Math.round(part * (1 - opacity) + 255 * light * opacity))
    const tokens = new Map([
      ['over', `rgb(${over.join(' ')})`],
      ['white', '#fff'],
    ])
    expect(tooWeak(tokens, [['white', 'over']])).toEqual([])
  })

  test(`coloured texts and code of articles can be read in ${mode} mode`, () => {
    const css = ['base', 'code'].map((name) => readFileSync(`styles/notion/${name}.css`, 'utf8')).join('\n')
    const inMode = (rule: string) =>
      mode === 'light'
        ? tokensOf(css, rule)
        : new Map([...tokensOf(css, rule), ...tokensOf(css, `.dark ${rule}`)])
    const hues = ['gray', 'brown', 'orange', 'yellow', 'teal', 'blue', 'purple', 'pink', 'red', 'code']
    const article = inMode('.notion')
    const texts = hues.map((hue) => `n-${hue}`)
    expect(tooWeak(article, [...across(texts, ['n-card']), ['n-code', 'n-code-bg']])).toEqual([])
    const dark = mode === 'light' ? [] : [...tokensOf(css, '.notion .notion-code-night')]
    const code = new Map([...tokensOf(css, '.notion .notion-code'), ...dark])
    const parts = [
      'text',
      'quiet',
      'comment',
      'keyword',
      'string',
      'number',
      'function',
      'tag',
      'name',
      'operator',
    ]
    expect(
      tooWeak(
        code,
        across(
          parts.map((part) => `c-${part}`),
          ['c-ground'],
        ),
      ),
    ).toEqual([])
  })
}
