import { dashed } from '@/lib/ids'
import { fieldsOf, listOf, textOf } from '@/lib/unknown-values'
import { rangeText, readDate } from './dates'
import { externalLink, namesClosedPage, pageLink, resolveLink, safeAddress } from './links'
import { formula } from './math'
import { secretAddressesIn, secretIdIn } from './named-pages'
import { pageTitle, readEmoji, readIcon } from './pages'
import { color, type Scope } from './scope'
import type { Icon, LinkTarget, RichText, Span } from './types/text'
import { recordValue } from './values'
import { takeWork, workOfAddress, workOfFormats } from './work'

/** A rich text value: `[['Hello ', [['b'], ['a', 'https://…']]], …]`. `ownerId` is named in log lines. */
export function readText(value: unknown, ownerId: string, scope: Scope): RichText {
  const spans = listOf(value).flatMap((piece) => {
    const [letter, formats] = listOf(piece)
    if (!takeWork(workOfFormats(listOf(formats)), ownerId, scope) || typeof letter !== 'string') return []
    if (listOf(formats).length > 0) {
      if (scope.spans <= 0) {
        scope.log(ownerId, 'too many pieces of text with formats: this and those after it are left out')
        return []
      }
      scope.spans -= 1
    }
    const span = listOf(formats).reduce<Span | null>(
      (current, format) => current && applyFormat(current, format, ownerId, scope),
      { text: scope.fit(letter) },
    )
    return span === null || isEmpty(span) ? [] : [span]
  })
  return withoutDividedAddresses(spans, scope)
}

function isEmpty({ text, content }: Span): boolean {
  return text === '' && content === undefined
}

/** Removes secret addresses that are divided into several pieces, for example by bold text. */
function withoutDividedAddresses(spans: Span[], scope: Scope): Span[] {
  if (spans.length < 2) return spans
  const secret = secretAddressesIn(spans.map(({ text }) => text).join(''), scope)
  if (secret.length === 0) return spans
  let end = 0
  let next = 0
  return spans.flatMap((span) => {
    const start = end
    end += span.text.length
    let told = ''
    let last = start
    for (let range = secret[next]; range && range.start < end; range = secret[next]) {
      // The `…` replaces the address where it begins.
      if (range.start >= start) told += `${span.text.slice(last - start, range.start - start)}…`
      last = Math.min(range.end, end)
      if (range.end > end) break
      next += 1
    }
    if (last === start && told === '') return [span]
    told += span.text.slice(last - start)
    // A formula in such a piece is dropped: it was rendered from the whole text.
    const { content, ...plain } = span
    const rest: Span = content?.kind === 'math' ? { ...plain, text: told } : { ...span, text: told }
    return isEmpty(rest) ? [] : [rest]
  })
}

/** The span with other or further members. Not `{ ...span, ...members }`: decision 119. */
function changed(span: Span, members: Partial<Span>): Span {
  return Object.assign({}, span, members)
}

/** Adds one more format to the span; null when nothing is left to show. */
function applyFormat(span: Span, format: unknown, ownerId: string, scope: Scope): Span | null {
  const [name, value] = listOf(format)
  switch (name) {
    case 'b':
      return changed(span, { bold: true })
    case 'i':
      return changed(span, { italic: true })
    case 's':
      return changed(span, { strike: true })
    case '_':
      return changed(span, { underline: true })
    case 'c':
      return changed(span, { code: true })
    case 'h':
      return changed(span, { color: color(value) ?? span.color })
    case 'a':
      return withLink(span, resolveLink(textOf(value), scope))
    case 'e':
      return mathSpan(span, scope.fit(textOf(value)) || span.text, scope)
    case 'd':
      return dateSpan(span, value, scope)
    case 'p':
      return pageSpan(span, textOf(value), ownerId, scope)
    case 'u':
      return personSpan(span, textOf(value), ownerId, scope)
    case '‣':
      return referenceSpan(span, value, ownerId, scope)
    case 'lm':
      return cardSpan(span, value, scope)
    case 'eoi':
      return externalObjectSpan(span, textOf(value), ownerId, scope)
    case 'ce':
      return emojiSpan(span, textOf(value), ownerId, scope)
    case 'm': // a comment on this text
      return span
    case 'si': // a suggested insertion that nobody has accepted
      return null
    default:
      scope.log(ownerId, `unsupported text format ${JSON.stringify(name) ?? 'undefined'}`)
      return span
  }
}

function withLink(span: Span, link: LinkTarget | null): Span {
  return link === null ? span : changed(span, { link })
}

function mathSpan(span: Span, source: string, scope: Scope): Span {
  return changed(span, {
    text: source,
    content: { kind: 'math', html: formula(source, false, scope.formulaTime) },
  })
}

function dateSpan(span: Span, value: unknown, scope: Scope): Span {
  const moments = readDate(fieldsOf(value), scope.context.locale)
  if (moments.length === 0) return span.text === '‣' ? changed(span, { text: '' }) : span
  return changed(span, { text: rangeText(moments), content: { kind: 'date', moments } })
}

function pageSpan(span: Span, id: string, ownerId: string, scope: Scope): Span | null {
  const page = scope.block(id)
  if (page === null) {
    scope.log(ownerId, `missing block ${id} in a mention`)
    return null
  }
  const icon: Icon | null = readIcon(page, scope)
  const mention = changed(span, { text: pageTitle(page, scope), content: { kind: 'page', icon } })
  return withLink(mention, pageLink(dashed(id), scope))
}

function personSpan(span: Span, id: string, ownerId: string, scope: Scope): Span | null {
  const person = recordValue(scope.recordMap.notion_user, id)
  const name = person && personName(person)
  if (!person || !name) {
    scope.log(ownerId, `missing user ${id}`)
    return null
  }
  const photo = textOf(person.profile_photo)
  const owner = { table: 'block', id: ownerId, photo: true } as const
  const src = photo === '' ? '' : safeAddress(scope.context.imageUrl(photo, owner, 40))
  return changed(span, { text: scope.fit(name), content: { kind: 'person', photo: src === '' ? null : src } })
}

function personName(person: Record<string, unknown>): string {
  const full = [person.given_name, person.family_name].map(textOf).filter(Boolean).join(' ')
  return textOf(person.name) || full
}

function referenceSpan(span: Span, value: unknown, ownerId: string, scope: Scope): Span | null {
  const [kind, id] = listOf(value)
  return kind === 'u'
    ? personSpan(span, textOf(id), ownerId, scope)
    : pageSpan(span, textOf(id), ownerId, scope)
}

/** A pasted address that the workspace shows as title and icon. */
function cardSpan(span: Span, value: unknown, scope: Scope): Span {
  const card = fieldsOf(value)
  const link = resolveLink(textOf(card.href), scope)
  // Title and icon were copied from the page when it was linked: those of a hidden page are not shown.
  const isHidden = namesClosedPage(textOf(card.href), scope)
  const icon = isHidden || secretIdIn(textOf(card.icon_url), scope) ? '' : safeAddress(textOf(card.icon_url))
  return withLink(
    changed(span, {
      text: isHidden ? '…' : scope.fit(textOf(card.title) || textOf(card.href)),
      content: {
        kind: 'card',
        provider: isHidden ? '' : scope.fit(textOf(card.link_provider)),
        icon: icon === '' ? null : icon,
      },
    }),
    link,
  )
}

function externalObjectSpan(span: Span, id: string, ownerId: string, scope: Scope): Span | null {
  const object = scope.block(id)
  if (object === null) {
    scope.log(ownerId, `missing block ${id} in a mention`)
    return null
  }
  const address = textOf(object.format.original_url) || textOf(object.format.uri)
  if (!takeWork(workOfAddress(address), ownerId, scope)) return null
  const attribute = listOf(object.format.attributes).find((entry) => fieldsOf(entry).id === 'title')
  const isHidden = namesClosedPage(address, scope)
  const title = isHidden ? '…' : scope.fit(textOf(listOf(fieldsOf(attribute).values)[0]) || address)
  return withLink(
    changed(span, {
      text: title,
      content: {
        kind: 'card',
        provider: isHidden ? '' : scope.fit(textOf(object.format.domain)),
        icon: null,
      },
    }),
    externalLink(address, scope),
  )
}

function emojiSpan(span: Span, id: string, ownerId: string, scope: Scope): Span | null {
  const emoji = readEmoji(id, { table: 'block', id: ownerId }, scope)
  if (emoji === null) {
    scope.log(ownerId, `missing emoji ${id}`)
    return null
  }
  return changed(span, {
    text: scope.fit(emoji.name) || span.text.replace('‣', ''),
    content: { kind: 'emoji', src: emoji.src },
  })
}
