import { Blocks } from './Blocks'
import { classNames, tint } from './class-names'
import { RichText } from './RichText'
import type { ArticleBlock, ListFormat } from './types'

interface ListRunProps {
  kind: 'bulleted' | 'numbered' | 'to-do'
  blocks: ArticleBlock[]
  numbering: number
}

const numberTypes = ['1', 'a', 'i'] as const
const typeOfFormat: Record<ListFormat, '1' | 'a' | 'i'> = { numbers: '1', letters: 'a', roman: 'i' }

/** One list. Numbered lists inside numbered lists count 1, a, i by depth, unless the first entry says otherwise. */
export function ListRun({ kind, blocks, numbering }: ListRunProps) {
  const entries = blocks.map((block) => <Entry key={block.id} block={block} numbering={numbering} />)
  if (kind === 'bulleted') return <ul className="notion-list">{entries}</ul>
  if (kind === 'to-do') return <ul className="notion-to-dos">{entries}</ul>
  const [first] = blocks
  const format = first?.kind === 'numbered' ? first.format : undefined
  const start = first?.kind === 'numbered' ? first.start : undefined
  const type = format ? typeOfFormat[format] : numberTypes[numbering % numberTypes.length]
  return (
    <ol className="notion-list" type={type} start={start}>
      {entries}
    </ol>
  )
}

function Entry({ block, numbering }: { block: ArticleBlock; numbering: number }) {
  if (block.kind !== 'bulleted' && block.kind !== 'numbered' && block.kind !== 'to-do') return null
  const inside = block.kind === 'numbered' ? numbering + 1 : numbering
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
      {block.children.length > 0 && <Blocks blocks={block.children} numbering={inside} />}
    </li>
  )
}
