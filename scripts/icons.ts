/** Gathers the icons that the site uses into one sprite, `public/icons.svg`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brandIcons, lineIcons } from '../components/ui/icon-names'

const require = createRequire(import.meta.url)
const lucide = join(dirname(require.resolve('lucide-static/package.json')), 'icons')
const brands = join(dirname(require.resolve('simple-icons')), 'icons')

function drawing(file: string): string {
  const svg = readFileSync(file, 'utf8')
  const inner = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1, svg.lastIndexOf('</svg>'))
  return inner
    .replace(/<title>.*?<\/title>/, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const symbols = [
  ...Object.entries(lineIcons).map(
    ([name, source]) =>
      `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${drawing(join(lucide, `${source}.svg`))}</symbol>`,
  ),
  ...Object.entries(brandIcons).map(
    ([name, source]) =>
      `<symbol id="${name}" viewBox="0 0 24 24" fill="currentColor">${drawing(join(brands, `${source}.svg`))}</symbol>`,
  ),
]

writeFileSync('public/icons.svg', `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`)
