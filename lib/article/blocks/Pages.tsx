import type { CSSProperties } from 'react'
import type { ArticleBlock } from '../types/block'
import { ArticleLink } from './ArticleLink'
import { BlockIcon } from './BlockIcon'
import { Blocks } from './Blocks'
import { classNames, tint } from './class-names'
import { Panels } from './Panels'
import { RichText } from './RichText'
import { SheetMark } from './SheetMark'

interface BlockProps<Name extends ArticleBlock['kind']> {
  block: Extract<ArticleBlock, { kind: Name }>
}

/** Pixels per level of a table of contents inside the page. */
const CONTENTS_INDENT = 24

/** A page elsewhere: icon and title, and a link when readers may open it. */
export function PageLink({ block }: BlockProps<'page-link'>) {
  const content = (
    <>
      {block.icon ? <BlockIcon icon={block.icon} /> : <SheetMark className="notion-icon" />}
      <span className="notion-page-title">{block.title}</span>
    </>
  )
  return (
    <p className={classNames('notion-page-link', tint(block.color))}>
      {block.link ? <ArticleLink link={block.link}>{content}</ArticleLink> : content}
    </p>
  )
}

export function Breadcrumb({ block }: BlockProps<'breadcrumb'>) {
  return (
    <ol className="notion-breadcrumb">
      {block.trail.map((entry, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pages may have the same title
        <li key={i}>
          <BlockIcon icon={entry.icon} />
          {entry.link ? <ArticleLink link={entry.link}>{entry.title}</ArticleLink> : entry.title}
        </li>
      ))}
    </ol>
  )
}

export function Contents({ block }: BlockProps<'contents'>) {
  if (block.entries.length === 0) return null
  return (
    <nav className={classNames('notion-contents', tint(block.color))}>
      <ol className="notion-contents-list">
        {block.entries.map((entry) => (
          <li key={entry.id} style={indentStyle(entry.indentLevel)}>
            <a href={`#${entry.id}`}>{entry.text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function indentStyle(level: number): CSSProperties | undefined {
  return level > 0 ? { paddingInlineStart: level * CONTENTS_INDENT } : undefined
}

/** Columns side by side with the widths of their ratios; stacked on a phone. */
export function Columns({ block }: BlockProps<'columns'>) {
  const shares = block.columns.map((column) => `minmax(0, ${Math.round(column.ratio * 1000) / 1000}fr)`)
  // A custom property, so that a media query can ignore it: an inline `grid-template-columns` could not be
  // overridden.
  const style = { '--columns': shares.join(' ') } as CSSProperties
  return (
    <div className="notion-columns" style={style}>
      {block.columns.map((column) => (
        <div key={column.id} className="notion-column">
          <Blocks blocks={column.blocks} />
        </div>
      ))}
    </div>
  )
}

export function Tabs({ block }: BlockProps<'tabs'>) {
  const panels = block.tabs.map((tab) => ({
    id: tab.id,
    name: tab.name,
    icon: tab.icon,
    content: <Blocks blocks={tab.blocks} />,
  }))
  return <Panels panels={panels} />
}

/** A button. Its actions inside the workspace are not available to readers; opening a page or an address is. */
export function ButtonBlock({ block }: BlockProps<'button'>) {
  if (block.text.length === 0) return null
  const content = <RichText text={block.text} links={block.link === null} />
  return (
    <p className={classNames('notion-line', tint(block.color))}>
      {block.link ? (
        <ArticleLink link={block.link} className="notion-button">
          {content}
        </ArticleLink>
      ) : (
        <span className="notion-button notion-button-idle">{content}</span>
      )}
    </p>
  )
}
