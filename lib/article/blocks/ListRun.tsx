import type { ArticleBlock, ListFormat } from '../types/block'
import { Blocks } from './Blocks'
import { classNames, tint } from './class-names'
import { RichText } from './RichText'

interface ListRunProps {
  kind: 'bulleted' | 'numbered' | 'to-do'
  blocks: ArticleBlock[]
  depth: ListDepth
}

/** How many lists of each kind surround a block: the marker of an entry depends on its level. */
export interface ListDepth {
  numbered: number
  bulleted: number
}

const numberTypes = ['1', 'a', 'i'] as const
const bulletMarkers = ['disc', 'circle', 'square'] as const
const typeOfFormat: Record<ListFormat, '1' | 'a' | 'i'> = { numbers: '1', letters: 'a', roman: 'i' }

/**
 * One list. Lists of bullets and numbers have no class: style sheets select them by that, and choose most markers
 * by nesting. Nested lists are numbered 1, a, i or marked by disc, circle, square, unless the first entry says
 * otherwise.
 */
export function ListRun({ kind, blocks, depth }: ListRunProps) {
  const [first] = blocks
  const entries = blocks.map((block) => <Entry key={block.id} block={block} depth={depth} />)
  if (kind === 'to-do') return <ul className="notion-to-dos">{entries}</ul>
  if (kind === 'bulleted') {
    const own = first?.kind === 'bulleted' ? first.marker : undefined
    const marker = own ?? bulletMarkers[depth.bulleted % bulletMarkers.length]
    const marksByNesting = bulletMarkers[Math.min(depth.bulleted, bulletMarkers.length - 1)]
    return <ul data-marker={marker === marksByNesting ? undefined : marker}>{entries}</ul>
  }
  const format = first?.kind === 'numbered' ? first.format : undefined
  const start = first?.kind === 'numbered' ? first.start : undefined
  const type = format ? typeOfFormat[format] : numberTypes[depth.numbered % numberTypes.length]
  return (
    <ol type={type === '1' ? undefined : type} start={start}>
      {entries}
    </ol>
  )
}

function Entry({ block, depth }: { block: ArticleBlock; depth: ListDepth }) {
  if (block.kind !== 'bulleted' && block.kind !== 'numbered' && block.kind !== 'to-do') return null
  const inside = {
    numbered: depth.numbered + (block.kind === 'numbered' ? 1 : 0),
    bulleted: depth.bulleted + (block.kind === 'bulleted' ? 1 : 0),
  }
  const text = <RichText text={block.text} />
  const done = block.kind === 'to-do' && block.checked
  return (
    <li id={block.anchor && block.id} className={classNames(tint(block.color), done && 'notion-done')}>
      {block.kind === 'to-do' ? (
        <label>
          <input type="checkbox" disabled checked={block.checked} />
          <span>{text}</span>
        </label>
      ) : (
        text
      )}
      {block.children.length > 0 && <Blocks blocks={block.children} depth={inside} />}
    </li>
  )
}
