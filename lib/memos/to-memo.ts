import type { Settings } from '@/conf/schema'
import type { ArticleBlock, Picture } from '@/lib/article'
import { draw } from '@/lib/article/draw/draw'
import type { Memo, MemoPicture } from '@/lib/site/types'
import { type MemoPlace, memoImage, memoLink } from './addresses'
import { drawnText } from './drawn-text'
import type { Note } from './note'
import { PageBudget } from './page-budget'

/** Pictures of one memo. */
const maxPictures = 100

type MemoSettings = Pick<Settings, 'SUB_PATH' | 'IMG_LAZY_LOAD_PLACEHOLDER'>

/**
 * Converts a note for pages: its text as safe HTML, its pictures separately. Null when nothing is left.
 * @param base address of the server for relative addresses; '' for this site
 * @param budget of the page that shows it
 */
export function toMemo(
  note: Note,
  settings: MemoSettings,
  base = '',
  budget: PageBudget = new PageBudget(),
): Memo | null {
  const place: MemoPlace = { subPath: settings.SUB_PATH, base }
  const { html, pictures } = bodyOf(note, place, settings.IMG_LAZY_LOAD_PLACEHOLDER, budget)
  if (html === '' && pictures.length === 0) return null
  const link = memoLink(note.link, place)?.href
  return {
    id: note.id,
    html,
    day: note.day,
    ...(note.time !== undefined && { time: note.time }),
    tags: note.tags,
    ...(pictures.length > 0 && { pictures }),
    ...(note.place !== '' && { place: note.place }),
    ...(link !== undefined && { link }),
  }
}

function bodyOf(
  { id, body }: Note,
  place: MemoPlace,
  placeholder: string,
  budget: PageBudget,
): Pick<Memo, 'html'> & { pictures: MemoPicture[] } {
  if (Array.isArray(body)) {
    const pictures: Picture[] = []
    const blocks = withoutPictures(body, pictures)
    return { html: draw(blocks, placeholder), pictures: pictures.map(fromPicture) }
  }
  const { html, pictures } = drawnText(body.markdown, { id, place, placeholder }, budget)
  return {
    html,
    pictures: [...pictures, ...body.pictures].slice(0, maxPictures).flatMap(({ src, small, alt }) => {
      const large = memoImage(src, place)
      if (large === '') return []
      return [{ src: memoImage(small, place) || large, large, alt }]
    }),
  }
}

function fromPicture({ src, srcSet, zoomSrc, alt }: Picture): MemoPicture {
  return { src, ...(srcSet !== undefined && { srcSet }), large: zoomSrc ?? src, alt }
}

/** Removes picture blocks and collects them; code blocks lose their title bar. */
function withoutPictures(blocks: readonly ArticleBlock[], pictures: Picture[]): ArticleBlock[] {
  return blocks.flatMap((block): ArticleBlock[] => {
    if (block.kind === 'image') {
      pictures.push(block.picture)
      return []
    }
    const children = withoutPictures(block.children, pictures)
    switch (block.kind) {
      case 'code':
        return [{ ...block, children, bar: false, fold: 'none' }]
      case 'columns':
        return [
          {
            ...block,
            children,
            columns: block.columns.map((column) => ({
              ...column,
              blocks: withoutPictures(column.blocks, pictures),
            })),
          },
        ]
      case 'tabs':
        return [
          {
            ...block,
            children,
            tabs: block.tabs.map((tab) => ({ ...tab, blocks: withoutPictures(tab.blocks, pictures) })),
          },
        ]
      default:
        return [{ ...block, children }]
    }
  })
}
