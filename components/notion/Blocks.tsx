import { Bookmark } from './Bookmark'
import { Code } from './Code'
import { Collection } from './Collection'
import { ListRun } from './ListRun'
import { AudioFile, Embed, FileRow, Image, Pdf, Video } from './Media'
import { Breadcrumb, ButtonBlock, Columns, Contents, PageLink, Tabs } from './Pages'
import { runs } from './runs'
import { ScrollBox } from './ScrollBox'
import { SimpleTable } from './SimpleTable'
import { Callout, Heading, Paragraph, Quote, Toggle } from './TextBlocks'
import type { ArticleBlock } from './types'

interface BlocksProps {
  blocks: ArticleBlock[]
  /** How many numbered lists are around these blocks: each numbers in another way. */
  numbering?: number
}

/** A sequence of blocks, neighbouring list entries gathered into lists. */
export function Blocks({ blocks, numbering = 0 }: BlocksProps) {
  return runs(blocks).map((run) => {
    const [first] = run
    if (first === undefined) return null
    const isList = first.kind === 'bulleted' || first.kind === 'numbered' || first.kind === 'to-do'
    return isList ? (
      <ListRun key={first.id} kind={first.kind} blocks={run} numbering={numbering} />
    ) : (
      <Block key={first.id} block={first} numbering={numbering} />
    )
  })
}

function Block({ block, numbering }: { block: ArticleBlock; numbering: number }) {
  const element = drawn(block, numbering)
  if (!block.anchor) return element
  return (
    <>
      <span id={block.id} className="notion-anchor" />
      {element}
    </>
  )
}

function drawn(block: ArticleBlock, numbering: number) {
  const children = block.children.length > 0 ? <Blocks blocks={block.children} numbering={numbering} /> : null
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
      return (
        <ScrollBox className="notion-equation" label={block.source}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX, which escapes its input */}
          <div dangerouslySetInnerHTML={{ __html: block.html }} />
        </ScrollBox>
      )
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
      return <div className="notion-unsupported" data-type={block.type} />
    case 'bulleted':
    case 'numbered':
    case 'to-do':
      return <ListRun kind={block.kind} blocks={[block]} numbering={numbering} />
  }
}
