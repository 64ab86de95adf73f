import type { CSSProperties } from 'react'
import { frameFeatures, sandboxRights } from '@/lib/site/frames'
import type { EmbedBlock, FileBlock, ImageBlock, VideoBlock } from '../types/block'
import type { Card, Placement } from '../types/media'
import type { RichText } from '../types/text'
import { ArticleLink } from './ArticleLink'
import { Bookmark } from './Bookmark'
import { classNames } from './class-names'
import { PictureImage } from './PictureImage'
import { Caption } from './RichText'
import { SheetMark } from './SheetMark'

function place({ align, wide, width }: Placement): { className: string; style: CSSProperties | undefined } {
  return {
    className: classNames('notion-figure', align !== 'center' && `notion-${align}`) ?? '',
    style: wide || width === undefined ? undefined : { width },
  }
}

/** The frame's aspect ratio: that of the block, else `fallback` (width divided by height). */
function shape({ ratio, height }: Placement, fallback: string): CSSProperties {
  if (ratio !== undefined) return { aspectRatio: String(Math.round(1000 / ratio) / 1000) }
  return height === undefined ? { aspectRatio: fallback } : { height }
}

function plain(text: RichText): string {
  return text
    .map((span) => span.text)
    .join('')
    .trim()
}

export function Image({ block }: { block: ImageBlock }) {
  const { className, style } = place(block.placement)
  const image = <PictureImage picture={block.picture} zoomable={block.link === null} />
  return (
    <figure className={classNames(className, 'notion-image', block.shadow && 'notion-shadow')} style={style}>
      {block.link ? <ArticleLink link={block.link}>{image}</ArticleLink> : image}
      <Caption text={block.caption} />
    </figure>
  )
}

/** A video. A file plays in place; a service's player is loaded when the reader clicks its link. */
export function Video({ block }: { block: VideoBlock }) {
  const { className, style } = place(block.placement)
  const { source } = block
  return (
    <figure className={className} style={style}>
      {'file' in source ? (
        // biome-ignore lint/a11y/useMediaCaption: the workspace stores no caption tracks
        <video
          className="notion-frame"
          src={source.file}
          controls
          playsInline
          preload="metadata"
          style={shape(block.placement, '16 / 9')}
        />
      ) : (
        <div className="notion-frame" style={shape(block.placement, '16 / 9')}>
          <a
            className="notion-player"
            href={source.link.href}
            target="_blank"
            rel="noopener noreferrer"
            data-external=""
            data-player={source.player}
            data-foreign={source.foreign ? '' : undefined}
          >
            {source.provider}
          </a>
        </div>
      )}
      <Caption text={block.caption} />
    </figure>
  )
}

/**
 * Another site's page in an iframe, with a link for readers whose browser shows no frame; a card where framing is
 * not allowed.
 */
export function Embed({ block }: { block: EmbedBlock }) {
  if (block.frame === null) return <EmbedCard block={block} />
  const { className, style } = place(block.placement)
  return (
    <figure className={className} style={style}>
      <iframe
        className="notion-frame"
        src={block.frame}
        title={plain(block.caption) || block.site}
        loading="lazy"
        sandbox={sandboxRights(block.foreign)}
        referrerPolicy="strict-origin-when-cross-origin"
        allow={frameFeatures}
        allowFullScreen
        style={shape(block.placement, '4 / 3')}
      />
      <ArticleLink link={block.link} className="notion-source">
        {block.site}
      </ArticleLink>
      <Caption text={block.caption} />
    </figure>
  )
}

/**
 * Only the page's address is known: its last segment becomes the title, its host stands below. An address without
 * segments has its host as the title and stands below as it is.
 */
function EmbedCard({ block }: { block: EmbedBlock }) {
  const { pathname, host, origin } = new URL(block.link.href)
  const title = readable(pathname.split('/').filter(Boolean).at(-1) ?? '')
  const card: Card = {
    kind: 'bookmark',
    link: block.link,
    title: title === '' ? block.site : title,
    description: '',
    note: title === '' ? origin : host,
    date: null,
    icon: null,
    cover: null,
  }
  return <Bookmark block={{ ...block, kind: 'card', card }} />
}

/** Returns the words of a path segment: without escapes, hyphens and a suffix of pages. */
function readable(segment: string): string {
  const words = decoded(segment).replace(/\.(?:x?html?|php|aspx?|jsp)$/i, '')
  return words.replace(/[-_]+/g, ' ').trim()
}

/** Decodes percent-escapes, as far as they are valid. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** A link to the document; an island shows the pages there when the browser can. */
export function Pdf({ block }: { block: FileBlock }) {
  const { className, style } = place(block.placement)
  return (
    <figure className={className} style={style}>
      <div
        className="notion-frame notion-pdf"
        data-pdf={block.link.href}
        style={shape(block.placement, '3 / 4')}
      />
      <FileLink block={block} note={documentNote(block)} />
      <Caption text={block.caption} />
    </figure>
  )
}

function documentNote({ size }: FileBlock): string {
  return ['PDF', size].filter(Boolean).join(' · ')
}

export function FileRow({ block }: { block: FileBlock }) {
  const { document } = block
  return (
    <figure className={classNames('notion-figure', document && 'notion-document')}>
      <FileLink block={block} note={document ? documentNote(block) : block.size} />
      <Caption text={block.caption} />
    </figure>
  )
}

export function AudioFile({ block }: { block: FileBlock }) {
  return (
    <figure className="notion-figure">
      {/* biome-ignore lint/a11y/useMediaCaption: the workspace stores no caption tracks */}
      <audio src={block.link.href} controls preload="none" aria-label={block.name} />
      <FileLink block={block} />
      <Caption text={block.caption} />
    </figure>
  )
}

function FileLink({ block, note = block.size }: { block: FileBlock; note?: string | null }) {
  return (
    <ArticleLink link={block.link} className="notion-file">
      <SheetMark />
      <span className="notion-file-name">{block.name}</span>
      {note && <span className="notion-file-size"> {note}</span>}
    </ArticleLink>
  )
}
