import { useRef } from 'react'
import type { Memo } from '@/lib/site/types'
import { urlOf } from '@/lib/unknown-values'
import { memoEntry } from '../../boot/memos'
import { useText } from '../../i18n/useText'
import { Day } from '../../ui/Day'
import { Icon } from '../../ui/Icon'
import { PreservedHtml } from '../../ui/PreservedHtml'
import { MemoPictures } from './MemoPictures'

/** Classes of a memo's parts. */
export interface MemoLooks {
  /** The list item. */
  entry?: string
  /** The card in it. */
  card?: string
  /** Its text. */
  text?: string
  /** The row of facts: time, place, tags. */
  facts?: string
  /** A single fact. */
  fact?: string
}

interface MemoCardProps {
  memo: Memo
  /** Shown at first. */
  shown: boolean
  canReply: boolean
  looks: MemoLooks
}

/** One memo: its text and pictures, then time, place and tags. */
export function MemoCard({ memo, shown, canReply, looks }: MemoCardProps) {
  const t = useText()
  const card = useRef<HTMLElement>(null)
  return (
    // Not the hidden attribute: without scripts it could never be shown.
    <li
      className={`[html.js_&:not([data-shown])]:hidden ${looks.entry ?? ''}`}
      {...memoEntry(memo.tags, shown)}
    >
      <article ref={card} tabIndex={-1} className={`memo ${looks.card ?? ''}`}>
        <PreservedHtml id={`memo-${memo.id}`} html={memo.html} className={`memo-text ${looks.text ?? ''}`} />
        {memo.pictures && <MemoPictures pictures={memo.pictures} />}
        <p className={`memo-facts ${looks.facts ?? ''}`}>
          <span className={looks.fact}>
            <Icon name="clock" className="size-3" />
            {/* In words from the beginning, so that the date script moves nothing beside it. */}
            <Day day={memo.day} data-memo-time={memo.time} />
          </span>
          {memo.place && (
            <span className={looks.fact}>
              <Icon name="map" className="size-3" />
              {memo.place}
            </span>
          )}
          {memo.tags.map((tag) => (
            <span key={tag} className={looks.fact}>
              <Icon name="hash" className="size-3" />
              {tag}
            </span>
          ))}
          {memo.link && (
            <a href={memo.link} target="_blank" rel="noopener noreferrer" className={looks.fact}>
              <Icon name="link" className="size-3" />
              {hostOf(memo.link)}
            </a>
          )}
          {canReply && (
            <button
              type="button"
              onClick={() => card.current && window.memos?.reply?.(card.current)}
              className={looks.fact}
            >
              <Icon name="chat" className="size-3" />
              {t('memos.reply')}
            </button>
          )}
        </p>
      </article>
    </li>
  )
}

/** The host of an address; a path is unchanged. */
function hostOf(address: string): string {
  return urlOf(address)?.hostname.replace(/^www\./, '') || address
}
