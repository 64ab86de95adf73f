import { createElement, Fragment, type PropsWithChildren, type ReactNode } from 'react'
import type { Markup, UnsupportedBlock } from '../types/block'
import { ArticleLink } from './ArticleLink'
import { classNames, tint } from './class-names'
import { RichText } from './RichText'

/**
 * A block without a component of its own: the HTML of react-notion-x, or its texts, links and children in a plain
 * frame.
 */
export function Unsupported({ block, children }: PropsWithChildren<{ block: UnsupportedBlock }>) {
  const { markup, color, type } = block
  return (
    <div
      className={classNames(markup ? 'notion-markup' : 'notion-unsupported', tint(color))}
      data-type={type}
    >
      {markup ? drawn(markup, children) : <KnownParts block={block}>{children}</KnownParts>}
    </div>
  )
}

function KnownParts({ block, children }: PropsWithChildren<{ block: UnsupportedBlock }>) {
  return (
    <>
      {block.texts.map((text, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two properties may say the same
        <p key={i}>
          <RichText text={text} />
        </p>
      ))}
      {block.links.map(({ name, link }) => (
        <p key={link.href}>
          <ArticleLink link={link}>{name}</ArticleLink>
        </p>
      ))}
      {children}
    </>
  )
}

/** Elements by which style sheets recognise blocks of the article. Foreign markup must not match them. */
const lookalikes = new Set(['p', 'ul', 'ol', 'details'])

function drawn(nodes: readonly Markup[], children: ReactNode): ReactNode[] {
  return nodes.map((node, i) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes never change places
    if (node === 'children') return <Fragment key={i}>{children}</Fragment>
    if ('text' in node) return node.text
    const inner = node.children.length > 0 ? drawn(node.children, children) : undefined
    const { className } = node.attributes
    const own = lookalikes.has(node.tag) && { className: classNames('notion-foreign', className?.toString()) }
    return createElement(node.tag, { key: i, ...node.attributes, ...own }, inner)
  })
}
