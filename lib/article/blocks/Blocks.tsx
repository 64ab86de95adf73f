import type { ReactElement } from 'react'
import type { ArticleBlock, EquationBlock } from '../types/block'
import { Bookmark } from './Bookmark'
import { Code } from './Code'
import { Collection } from './collection/Collection'
import { type ListDepth, ListRun } from './ListRun'
import { AudioFile, Embed, FileRow, Image, Pdf, Video } from './Media'
import { Breadcrumb, ButtonBlock, Columns, Contents, PageLink, Tabs } from './Pages'
import { runs } from './runs'
import { ScrollBox } from './ScrollBox'
import { SimpleTable } from './SimpleTable'
import { Callout, Heading, Paragraph, Quote, Toggle } from './TextBlocks'
import { Unsupported } from './Unsupported'

interface BlocksProps {
  blocks: ArticleBlock[]
  depth?: ListDepth
}

const noLists: ListDepth = { numbered: 0, bulleted: 0 }

/** A sequence of blocks, neighbouring list entries gathered into lists. */
export function Blocks({ blocks, depth = noLists }: BlocksProps) {
  return runs(blocks).map((run) => {
    const [first] = run
    if (first === undefined) return null
    const isList = first.kind === 'bulleted' || first.kind === 'numbered' || first.kind === 'to-do'
    return isList ? (
      <ListRun key={first.id} kind={first.kind} blocks={run} depth={depth} />
    ) : (
      <Block key={first.id} block={first} depth={depth} />
    )
  })
}

function Block({ block, depth }: { block: ArticleBlock; depth: ListDepth }) {
  const element = drawn(block, depth)
  if (!block.anchor) return element
  return (
    <>
      <span id={block.id} className="notion-anchor" />
      {element}
    </>
  )
}

/** Draws a block by its kind. The return type makes the compiler report a kind that has no case. */
function drawn(block: ArticleBlock, depth: ListDepth): ReactElement | null {
  const children = block.children.length > 0 ? <Blocks blocks={block.children} depth={depth} /> : null
  switch (block.kind) {
    case 'text':
      return <Paragraph block={block}>{children}</Paragraph>
    case 'heading':
      return <Heading block={block}>{children}</Heading>
    case 'toggle':
      return <Toggle block={block}>{children}</Toggle>
    case 'quote':
      return <Quote block={block}>{children}</Quote>
    case 'callout':
      return <Callout block={block}>{children}</Callout>
    case 'group':
      return children
    case 'card':
      return <Bookmark block={block} />
    case 'columns':
      return <Columns block={block} />
    case 'tabs':
      return <Tabs block={block} />
    case 'image':
      return <Image block={block} />
    case 'video':
      return <Video block={block} />
    case 'embed':
      return <Embed block={block} />
    case 'pdf':
      return <Pdf block={block} />
    case 'file':
      return <FileRow block={block} />
    case 'audio':
      return <AudioFile block={block} />
    case 'code':
      return <Code block={block} />
    case 'equation':
      return <Equation block={block} />
    case 'divider':
      return <hr className="notion-divider" />
    case 'contents':
      return <Contents block={block} />
    case 'page-link':
      return <PageLink block={block} />
    case 'breadcrumb':
      return <Breadcrumb block={block} />
    case 'table':
      return <SimpleTable block={block} />
    case 'collection':
      return <Collection block={block} />
    case 'button':
      return <ButtonBlock block={block} />
    case 'unsupported':
      return <Unsupported block={block}>{children}</Unsupported>
    case 'bulleted':
    case 'numbered':
    case 'to-do':
      return <ListRun kind={block.kind} blocks={[block]} depth={depth} />
  }
}

/**
 * A formula on its own line. The browser renders it when it is near the viewport, and its height is known before.
 */
function Equation({ block }: { block: EquationBlock }) {
  return (
    <ScrollBox className="notion-equation" label={block.source} lines={block.height}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX, which escapes its input */}
      <div dangerouslySetInnerHTML={{ __html: block.html }} />
    </ScrollBox>
  )
}
