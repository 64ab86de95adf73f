import { getStableNotionFileSource } from 'notion-utils'
import { fileName } from '@/lib/site/urls'
import { textOf, urlOf } from '@/lib/unknown-values'
import { isOwnHost } from '../../allowed-hosts'
import { externalLink, resolveLink, safeAddress } from '../links'
import { base } from '../read-text-blocks'
import { readText } from '../rich-text'
import type { Scope, Source } from '../scope'
import type { ArticleBlock } from '../types/block'
import type { LinkTarget, RichText } from '../types/text'
import { letters } from '../values'
import { embedProvider } from './embed-providers'
import { readPicture, storedSize } from './pictures'
import { readPlacement } from './placement'
import { isVideoFile, videoPlayer } from './video-players'

/** Placeholder for the site's own origin, which is unknown here. */
const nowhere = 'https://site.invalid'

/** Types that are a frame around another site's page. */
const frames = new Set([
  'embed',
  'abstract',
  'deepnote',
  'hex',
  'figma',
  'typeform',
  'replit',
  'codepen',
  'excalidraw',
  'gist',
  'maps',
  'miro',
  'framer',
  'whimsical',
  'sketch',
  'invision',
  'loom',
  'drive',
])

/** Blocks that show a file or another site; null when the type is none of them, or it names no address. */
export function readMedia(block: Source, scope: Scope): ArticleBlock | null {
  const source = letters(block.properties.source) || textOf(block.format.display_source)
  const caption = readText(block.properties.caption, block.id, scope)
  switch (block.type) {
    case 'image':
      return readImage(block, source, caption, scope)
    case 'video':
      return readVideo(block, source, caption, scope)
    case 'pdf':
      return readPdf(block, source, caption, scope)
    case 'audio':
    case 'file':
      return readFile(block, block.type, source, caption, scope)
    default:
      return frames.has(block.type) ? readEmbed(block, source, caption, scope) : null
  }
}

export function isMedia(type: string): boolean {
  return frames.has(type) || ['image', 'video', 'audio', 'file', 'pdf'].includes(type)
}

/** A caption that is only an address is the picture's link: the workspace has no other field for it. */
const wholeAddress = /^(https?:\/\/\S+|\/\S*[\da-f]{32})$/i

function readImage(block: Source, source: string, caption: RichText, scope: Scope): ArticleBlock | null {
  const words = plain(caption)
  const link = wholeAddress.test(words) ? resolveLink(words, scope) : null
  const alt = scope.fit(letters(block.properties.alt_text).trim()) || words
  const placement = readPlacement(block)
  const picture = readPicture(source, { table: 'block', id: block.id }, alt, placement.width, scope)
  if (picture === null) return null
  return {
    kind: 'image',
    picture: { ...picture, ...storedSize(block) },
    placement,
    caption: link === null ? caption : [],
    shadow: scope.context.settings.IMG_SHADOW,
    link,
    ...base(block),
  }
}

function readVideo(block: Source, source: string, caption: RichText, scope: Scope): ArticleBlock | null {
  const placement = readPlacement(block)
  // Videos keep their aspect ratio when there is less room than their placed size.
  const shape = placement.height && placement.width ? placement.height / placement.width : undefined
  const common = {
    kind: 'video' as const,
    placement: shape === undefined ? placement : { ratio: shape, ...placement },
    caption,
    ...base(block),
  }
  const known = videoPlayer(source) ?? videoPlayer(textOf(block.format.display_source))
  const link = externalLink(source, scope)
  if (known !== null && link !== null) return { ...common, source: { ...known, foreign: true, link } }

  if (isVideoFile(source)) {
    const file = source === '' ? '' : safeAddress(scope.context.fileUrl(block.id, source))
    return file === '' ? null : { ...common, source: { file } }
  }
  const player = externalLink(textOf(block.format.display_source) || source, scope)
  if (link === null || !player?.href.startsWith('https:')) return null
  const foreign = !scope.context.settings.STATIC_EXPORT
  return { ...common, source: { player: player.href, provider: hostOf(link), foreign, link } }
}

/**
 * A document of the site itself is shown in place. Browsers show no PDF in a sandboxed frame, and content of
 * another host may not be framed without a sandbox: that is a card.
 */
function readPdf(block: Source, source: string, caption: RichText, scope: Scope): ArticleBlock | null {
  const file = readFile(block, 'file', source, caption, scope)
  if (file?.kind !== 'file') return file
  const isOwn = isOwnDocument(file.link.href, scope.context.settings.SUB_PATH)
  return isOwn ? { ...file, kind: 'pdf' } : { ...file, document: true }
}

/**
 * Whether an address is under one of the site's folders that contain only files: the media route, an export's
 * files, public/files.
 */
function isOwnDocument(address: string, subPath: string): boolean {
  // Resolved as in browsers, so that `..` cannot leave these folders.
  const url = address.startsWith('/') ? urlOf(address, nowhere) : null
  if (url === null) return false
  const { origin, pathname } = url
  if (origin !== nowhere || !pathname.startsWith(`${subPath}/`)) return false
  return /^\/(?:api\/media\/.|(?:media|files)\/.*\.pdf$)/i.test(pathname.slice(subPath.length))
}

function readFile(
  block: Source,
  kind: 'audio' | 'file',
  source: string,
  caption: RichText,
  scope: Scope,
): ArticleBlock | null {
  const address = source === '' ? '' : safeAddress(scope.context.fileUrl(block.id, source))
  if (address === '') return null
  return {
    kind,
    link: { href: address, external: true },
    name: scope.fit(letters(block.properties.title).trim() || fileName(source)),
    size: scope.fit(letters(block.properties.size).trim()),
    placement: readPlacement(block),
    caption,
    ...base(block),
  }
}

/** Another site's page. Addresses of videos and documents become such blocks, whatever type the block has. */
function readEmbed(block: Source, source: string, caption: RichText, scope: Scope): ArticleBlock | null {
  // Uploaded HTML must not run in a frame of this site.
  if (block.format.embed_variant === 'html_artifact') return readFile(block, 'file', source, caption, scope)
  if (/\.pdf$/i.test(fileName(source))) return readPdf(block, source, caption, scope)
  if (videoPlayer(source) !== null) return readVideo(block, source, caption, scope)
  if (getStableNotionFileSource(source)) return readFile(block, 'file', source, caption, scope)
  const link = externalLink(source, scope)
  if (link === null) return null
  const shown = externalLink(textOf(block.format.display_source), scope)
  const provider = embedProvider(source)
  const isChosen = shown !== null && shown.href !== link.href
  const address = (isChosen ? shown.href : provider?.frame) ?? link.href
  const placement = readPlacement(block)
  const { settings } = scope.context
  const isFramed = address.startsWith('https:') && !isOwnHost(new URL(address), settings)
  // Pages and files of an export have no header that forbids framing: an unknown address could be one of them, or
  // redirect to one.
  const isKnown = provider !== null && !provider.servesAnybody && !isChosen
  const mayBeOwn = settings.STATIC_EXPORT && !isKnown
  return {
    kind: 'embed',
    frame: isFramed ? address : null,
    foreign: !mayBeOwn,
    link,
    site: provider?.name ?? hostOf(link),
    placement: { ...(provider?.height !== undefined && { height: provider.height }), ...placement },
    caption,
    ...base(block),
  }
}

function hostOf(link: LinkTarget): string {
  return new URL(link.href).hostname.replace(/^www\./, '')
}

function plain(spans: RichText): string {
  return spans
    .map((span) => span.text)
    .join('')
    .trim()
}
