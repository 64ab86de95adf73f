import type { PointerEvent } from 'react'
import type { TocEntry } from '@/lib/site/types'
import { headingList } from '../../boot/contents'
import { useText } from '../../i18n/useText'

/** Minimal number of headings for a table of contents. */
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

/** Links to the headings of the article; the boot script marks the current one and scrolls it into view. */
export function Toc({ toc, className, entryClassName, onChoose }: TocProps) {
  const t = useText()
  const choose = (id: string) => {
    const heading = document.getElementById(id)
    if (heading) {
      // Headings are not focusable by themselves; reading continues there.
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    onChoose?.()
  }

  return (
    <nav aria-label={t('common.tableOfContents')}>
      <ol {...headingList} className={className}>
        {toc.map(({ id, text, indentLevel }) => (
          <li key={id} style={indentLevel > 0 ? { paddingLeft: indentLevel * INDENT } : undefined}>
            <a
              href={`#${id}`}
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

/**
 * A theme may truncate entries to one line. The tooltip is set on hover, because a long article has hundreds of
 * entries.
 */
function titleWhereCut({ currentTarget }: PointerEvent<HTMLElement>): void {
  const isCut = currentTarget.scrollWidth > currentTarget.clientWidth
  currentTarget.title = isCut ? (currentTarget.textContent ?? '') : ''
}
