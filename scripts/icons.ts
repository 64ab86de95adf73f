/** Writes the icons of the site to the sprite `public/icons.svg`, and those of share services to a separate one. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandIcons, lineIcons } from '../components/ui/icon-names'
import type { LinkedService } from '../lib/site/share-targets'
import { withIconPackages } from './icon-packages'
import { toOnePath } from './one-path'

/** Lucide drawings (ISC licence) whose name differs from ours. */
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

/** Simple Icons brand marks (CC0) whose name differs from ours. */
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

/** The icon of each share service with a link: from Simple Icons, or a line icon. */
const shareDrawings: Record<LinkedService, { brand: string } | { line: string }> = {
  qq: { brand: 'qq' },
  weibo: { brand: 'sinaweibo' },
  email: { line: 'mail' },
  facebook: { brand: 'facebook' },
  twitter: { brand: 'x' },
  telegram: { brand: 'telegram' },
  messenger: { brand: 'messenger' },
  line: { brand: 'line' },
  reddit: { brand: 'reddit' },
  whatsapp: { brand: 'whatsapp' },
  linkedin: { line: 'briefcase-business' },
  vkshare: { brand: 'vk' },
  okshare: { brand: 'odnoklassniki' },
  tumblr: { brand: 'tumblr' },
  livejournal: { brand: 'livejournal' },
  mailru: { brand: 'maildotru' },
  viber: { brand: 'viber' },
  instapaper: { brand: 'instapaper' },
  hatena: { brand: 'hatenabookmark' },
  pinterest: { brand: 'pinterest' },
  threads: { brand: 'threads' },
}

function writeSprite(file: string, symbols: readonly string[]): void {
  writeFileSync(file, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
}

withIconPackages((folderOf) => {
  const drawingsOf = (folder: string) => (name: string) => drawing(join(folder, 'icons', `${name}.svg`))
  const lines = drawingsOf(folderOf('lucide-static'))
  const brands = drawingsOf(folderOf('simple-icons'))
  const lineSymbol = (id: string, name: string) =>
    `<symbol id="${id}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${toOnePath(lines(name))}</symbol>`
  const brandSymbol = (id: string, name: string) =>
    `<symbol id="${id}" viewBox="0 0 24 24" fill="currentColor">${brands(name)}</symbol>`
  writeSprite('public/icons.svg', [
    ...lineIcons.map((name) => lineSymbol(name, lineDrawings[name] ?? name)),
    ...brandIcons.map((name) => brandSymbol(name, brandDrawings[name] ?? name)),
  ])
  writeSprite(
    'public/share-icons.svg',
    Object.entries(shareDrawings).map(([id, mark]) =>
      'brand' in mark ? brandSymbol(id, mark.brand) : lineSymbol(id, mark.line),
    ),
  )
})
