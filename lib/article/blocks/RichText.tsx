import { Fragment, type ReactNode } from 'react'
import type { Moment, Span, RichText as Spans } from '../types/text'
import { ArticleLink } from './ArticleLink'
import { BlockIcon } from './BlockIcon'
import { classNames, tint } from './class-names'
import { LazyImage } from './LazyImage'

/** Formatted text. With `links={false}` it has no links, because it is inside one. */
export function RichText({ text, links = true }: { text: Spans; links?: boolean }) {
  return text.map((span, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: static markup, never reordered
    <FormattedSpan key={i} span={span} links={links} />
  ))
}

function FormattedSpan({ span, links }: { span: Span; links: boolean }) {
  let element = content(span)
  if (span.code) element = <code className="notion-inline-code">{element}</code>
  if (span.bold) element = <strong>{element}</strong>
  if (span.italic) element = <em>{element}</em>
  if (span.strike) element = <s>{element}</s>
  if (span.underline) element = <u>{element}</u>
  if (span.color) element = <span className={tint(span.color)}>{element}</span>
  if (span.link && span.note && links) {
    return (
      <sup className="notion-note">
        <a id={span.note} href={span.link.href} role="doc-noteref">
          {element}
        </a>
      </sup>
    )
  }
  if (span.link && links) {
    const isCard = span.content?.kind === 'page' || span.content?.kind === 'card'
    return (
      <ArticleLink link={span.link} className={classNames(isCard ? 'notion-mention' : 'notion-link')}>
        {element}
      </ArticleLink>
    )
  }
  return element
}

function content({ text, content: special }: Span): ReactNode {
  switch (special?.kind) {
    case undefined:
      return text
    case 'math':
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made by KaTeX, which escapes its input
      return <span className="notion-math" dangerouslySetInnerHTML={{ __html: special.html }} />
    case 'page':
      return (
        <>
          <BlockIcon icon={special.icon} />
          {text}
        </>
      )
    case 'person':
      return (
        <span className="notion-person">
          {special.photo && <LazyImage src={special.photo} alt="" width={20} height={20} />}
          {text}
        </span>
      )
    case 'date':
      return special.moments.map((moment, i) => (
        <Fragment key={moment.dateTime}>
          {i > 0 && ' → '}
          <Time moment={moment} />
        </Fragment>
      ))
    case 'card':
      return (
        <>
          {special.icon && <BlockIcon icon={{ kind: 'image', src: special.icon }} />}
          {special.provider && <span className="notion-provider">{special.provider} </span>}
          {text}
        </>
      )
    case 'back':
      return (
        <a className="notion-back" href={`#${special.to}`} role="doc-backlink" aria-labelledby={special.to}>
          ↩
        </a>
      )
    case 'emoji':
      return <LazyImage className="notion-emoji" src={special.src} alt={text} width={20} height={20} />
  }
}

/** A day or moment. An island formats it again when the reader's language differs from the page's. */
export function Time({ moment }: { moment: Moment }) {
  return <time dateTime={moment.dateTime}>{moment.text}</time>
}

/** The caption of a medium; nothing when it is empty. */
export function Caption({ text }: { text: Spans }) {
  if (text.length === 0) return null
  return (
    <figcaption className="notion-caption">
      <RichText text={text} />
    </figcaption>
  )
}
