import type { FindRedirect } from '../services/static-server'

/**
 * Parses `_redirects` as Cloudflare Pages does: the first matching rule counts, `*` is the rest and `:name` one
 * segment.
 */
export function readRedirects(text: string): FindRedirect {
  const rules = text
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => {
      const [from = '', to = ''] = line.split(' ')
      return { from: new RegExp(`^${toPattern(from)}$`), to }
    })
  return (path) => {
    for (const { from, to } of rules) {
      const groups = from.exec(path)?.groups
      if (groups) return to.replace(/:(\w+)/g, (_, name: string) => groups[name] ?? '')
    }
    return null
  }
}

/** The empty group guarantees that every match has groups. */
function toPattern(from: string): string {
  return `(?<nothing>)${from
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace('*', '(?<splat>.*)')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')}`
}
