import { type HostileWorkspace, mayShow } from './hostile-workspace'
import { marker, markersIn } from './markers'

/** What one address answers, as text. */
export interface Shown {
  path: string
  text: string
  /** Name of the row whose own page this is. */
  ownRow?: string
}

const idPattern = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|(?<![\da-f])[\da-f]{32}(?![\da-f])/gi

/** What is shown though no reader may see it: markers and ids, each with the address that shows it. */
export function leaksIn(shown: readonly Shown[], { rows }: Pick<HostileWorkspace, 'rows'>): string[] {
  const secretIds = new Map(
    rows.flatMap(({ name, secretIds: ids }) => ids.map((id) => [id.replaceAll('-', ''), name] as const)),
  )
  return shown.flatMap(({ path, text, ownRow }) => {
    const markers = markersIn(text)
      // An address that a reader asked for is repeated to that reader alone.
      .filter((find) => !mayShow(find, rows, ownRow) && !isRepeated(path, find.row, find.field))
      .map(({ row, field }) => `${path} shows the ${field} of ${row}`)
    const ids = [...new Set(text.match(idPattern))]
      .map((id) => ({ id, name: secretIds.get(id.replaceAll('-', '').toLowerCase()) }))
      .filter(({ id, name }) => name !== undefined && !path.includes(id))
      .map(({ id, name }) => `${path} shows the id ${id} of ${name}`)
    return [...markers, ...ids]
  })
}

function isRepeated(path: string, row: string, field: string): boolean {
  return path.toLowerCase().includes(marker(row, field).toLowerCase())
}

/** The open and locked posts that a reader misses somewhere, each with the place. */
export function missingIn(shown: readonly Shown[], { posts, rows }: HostileWorkspace): string[] {
  const textAt = (path: string) => shown.find((one) => one.path === path)?.text ?? ''
  const lists = ['/', '/archive', '/sitemap.xml', '/feed', '/atom.xml', '/feed.json', 'exported search']
  const locked = rows.filter(({ visibility, name }) => visibility === 'locked' && name !== 'lockedpage')
  return [
    ...posts.flatMap(({ slug, title, sentence }) => {
      const page = textAt(`/article/${slug}`)
      return [
        ...(page.includes(title) && page.includes(sentence) ? [] : [`/article/${slug} lacks its text`]),
        ...lists.filter((path) => !textAt(path).includes(slug)).map((path) => `${path} lacks ${slug}`),
      ]
    }),
    ...locked.flatMap(({ slug, name }) =>
      textAt('/archive').includes(`/${slug}`) && textAt(`/article/${slug}`).includes('"locked":true')
        ? []
        : [`the archive lacks ${name}, or it is not locked`],
    ),
  ]
}
