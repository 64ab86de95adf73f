/** Gathers the icons that the site uses into one sprite, `public/icons.svg`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brandIcons, lineIcons } from '../components/ui/icon-names'

const require = createRequire(import.meta.url)
const lucide = join(dirname(require.resolve('lucide-static/package.json')), 'icons')
const brands = join(dirname(require.resolve('simple-icons')), 'icons')

/** Drawings of lucide (ISC licence) whose name is not ours. */
const lineDrawings: Partial<Record<(typeof lineIcons)[number], string>> = {
  home: 'house',
  bars: 'menu',
  close: 'x',
  'arrow-circle': 'circle-arrow-right',
  plus: 'circle-plus',
  book: 'book-marked',
  random: 'shuffle',
  user: 'user-round',
  users: 'users-round',
  key: 'key-round',
  chat: 'message-circle',
  stream: 'align-left',
  document: 'file-text',
  shield: 'shield-check',
  envelope: 'mail',
  share: 'share-2',
  external: 'external-link',
  spinner: 'loader-circle',
  code: 'code-xml',
  pen: 'pen-line',
  linkedin: 'briefcase-business',
}

/** Brand marks of simple-icons (CC0) whose name is not ours. */
const brandDrawings: Partial<Record<(typeof brandIcons)[number], string>> = {
  weibo: 'sinaweibo',
}

function drawing(file: string): string {
  const svg = readFileSync(file, 'utf8')
  const inner = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return inner
    .replace(/<title>.*?<\/title>/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const symbols = [
  ...lineIcons.map(
    (name) =>
      `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing(join(lucide, `${lineDrawings[name] ?? name}.svg`))}</symbol>`,
  ),
  ...brandIcons.map(
    (name) =>
      `<symbol id="${name}" viewBox="0 0 24 24" fill="currentColor">${drawing(join(brands, `${brandDrawings[name] ?? name}.svg`))}</symbol>`,
  ),
]

writeFileSync('public/icons.svg', `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
