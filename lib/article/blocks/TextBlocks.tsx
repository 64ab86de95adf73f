import type { PropsWithChildren } from 'react'
import { headingTitle } from '../toc'
import type { ArticleBlock, HeadingBlock } from '../types/block'
import { BlockIcon } from './BlockIcon'
import { classNames, formulas, tint } from './class-names'
import { RichText } from './RichText'

type BlockProps<Name extends ArticleBlock['kind']> = PropsWithChildren<{
  block: Extract<ArticleBlock, { kind: Name }>
}>

/** A paragraph, with its child blocks indented below. */
export function Paragraph({ block, children }: BlockProps<'text'>) {
  // With children, the colour applies to the paragraph and its children together.
  const own = children ? undefined : tint(block.color)
  const paragraph =
    block.text.length > 0 ? (
      <p className={classNames(formulas(block.text), own)}>
        <RichText text={block.text} />
      </p>
    ) : (
      <div className={classNames('notion-blank', own)} />
    )
  if (!children) return paragraph
  const both = (
    <>
      {paragraph}
      <div className="notion-indent">{children}</div>
    </>
  )
  return block.color ? <div className={tint(block.color)}>{both}</div> : both
}

/**
 * A heading that links to itself. The page's title is the `h1`, so these begin at `h2`. Style sheets and scripts
 * recognise headings of the article by their id.
 */
export function Heading({ block, children }: PropsWithChildren<{ block: HeadingBlock }>) {
  const Level = `h${block.rank}` as const
  const href = `#${block.id}`
  // A link inside a link, or a control inside a summary, is invalid HTML: then the link stands beside the heading.
  const isApart = block.linked && (block.toggle || hasLinks(block))
  const text = <RichText text={block.text} />
  const heading = (
    <Level
      id={block.id}
      data-size={block.level === block.rank ? undefined : block.level}
      data-title={titleOf(block)}
      className={block.toggle ? undefined : tint(block.color)}
    >
      {block.linked && !isApart ? <a href={href}>{text}</a> : text}
    </Level>
  )
  const shown = block.toggle ? (
    <details className={tint(block.color)}>
      <summary>{heading}</summary>
      {children}
    </details>
  ) : (
    heading
  )
  return (
    <>
      {isApart ? (
        <div className="notion-heading-row">
          {shown}
          {/* biome-ignore lint/a11y/useAnchorContent: named by the heading */}
          <a className="notion-hash" href={href} aria-labelledby={block.id} />
        </div>
      ) : (
        shown
      )}
      {!block.toggle && children}
    </>
  )
}

function hasLinks({ text }: HeadingBlock): boolean {
  return text.some((span) => span.link !== undefined || span.content?.kind === 'back')
}

/** The heading's text for the table of contents, where its `textContent` differs: with formulas and mentions. */
function titleOf({ text }: HeadingBlock): string | undefined {
  const isPlain = text.every(({ content, note }) => content === undefined && note === undefined)
  return isPlain ? undefined : headingTitle(text)
}

export function Toggle({ block, children }: BlockProps<'toggle'>) {
  return (
    <details className={tint(block.color)}>
      <summary>
        <RichText text={block.text} />
      </summary>
      {children}
    </details>
  )
}

export function Quote({ block, children }: BlockProps<'quote'>) {
  return (
    <blockquote
      className={classNames('notion-quote', block.large && 'notion-quote-large', tint(block.color))}
    >
      {block.text.length > 0 && (
        <p className={formulas(block.text)}>
          <RichText text={block.text} />
        </p>
      )}
      {children}
    </blockquote>
  )
}

export function Callout({ block, children }: BlockProps<'callout'>) {
  return (
    <div className={classNames('notion-callout', tint(block.color))} role="note">
      <BlockIcon icon={block.icon} size={24} />
      <div className="notion-callout-body">
        {block.text.length > 0 && (
          <p className={formulas(block.text)}>
            <RichText text={block.text} />
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
