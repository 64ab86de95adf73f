import { type PointerEvent, useEffect, useMemo, useRef } from 'react'
import type { TocEntry } from '@/lib/site/types'
import { useActiveHeading } from '../../hooks/scroll/useActiveHeading'
import { useText } from '../../i18n/useText'

/** The table of contents needs this many headings to be shown. */
export const MIN_TOC_HEADINGS = 3

/** Indent per level beside the article, in pixels. */
const INDENT = 16

interface TocProps {
  toc: readonly TocEntry[]
  className?: string
  entryClassName?: string
  /** Called when the reader has chosen an entry. */
  onChoose?(): void
}

/** Links to the headings of the article; the one that is reached is marked and kept in view. */
export function Toc({ toc, className, entryClassName, onChoose }: TocProps) {
  const t = useText()
  const list = useRef<HTMLOListElement>(null)
  const ids = useMemo(() => toc.map(({ id }) => id), [toc])
  const active = useActiveHeading(ids)

  useEffect(() => {
    const box = list.current
    // What the keyboard is at is not moved away.
    if (!box || box.contains(document.activeElement)) return
    const entry = box.children[ids.indexOf(active)]
    // Above the first heading the list begins at its first entry again.
    box.scrollTop = entry instanceof HTMLElement ? entry.offsetTop - box.offsetTop - box.clientHeight / 2 : 0
  }, [active, ids])

  const choose = (id: string) => {
    const heading = document.getElementById(id)
    if (heading) {
      // A heading takes no focus by itself; reading goes on from it.
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    onChoose?.()
  }

  return (
    <nav aria-label={t('common.tableOfContents')}>
      <ol ref={list} className={className}>
        {toc.map(({ id, text, indentLevel }) => (
          <li key={id} style={indentLevel > 0 ? { paddingLeft: indentLevel * INDENT } : undefined}>
            <a
              href={`#${id}`}
              aria-current={id === active ? 'location' : undefined}
              className={entryClassName}
              onClick={() => choose(id)}
              onPointerEnter={titleWhereCut}
            >
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A theme may cut an entry to one line. Told only when it is pointed at: a long article has hundreds of entries. */
function titleWhereCut({ currentTarget }: PointerEvent<HTMLElement>): void {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth
  currentTarget.title = isCut ? (currentTarget.textContent ?? '') : ''
}
