import { useEffect, useRef } from 'react'
import type { Memo } from '@/lib/site/types'
import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'
import { PreservedHtml } from '../../ui/PreservedHtml'
import { MemoPictures } from './MemoPictures'

/** Classes of a memo's parts. */
export interface MemoLooks {
  /** The entry of the list. */
  entry?: string
  /** The memo in it. */
  card?: string
  /** Its words. */
  text?: string
  /** The row below: when, where, what about. */
  facts?: string
  /** Each of them. */
  fact?: string
}

interface MemoCardProps {
  memo: Memo
  shown: boolean
  /** It came first with the last "More": the focus goes on here. */
  fresh: boolean
  canReply: boolean
  looks: MemoLooks
}

/** One memo: its words and pictures, then when and where it was written and what it is about. */
export function MemoCard({ memo, shown, fresh, canReply, looks }: MemoCardProps) {
  const t = useText()
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (fresh) card.current?.focus({ preventScroll: true })
  }, [fresh])

  return (
    // Without scripts nothing could show it: not the hidden attribute.
    <li
      data-shown={shown || undefined}
      className={`${shown ? '' : '[html.js_&]:hidden'} ${looks.entry ?? ''}`}
    >
      <article ref={card} tabIndex={-1} className={`memo ${looks.card ?? ''}`}>
        <PreservedHtml id={`memo-${memo.id}`} html={memo.html} className={`memo-text ${looks.text ?? ''}`} />
        {memo.pictures && <MemoPictures pictures={memo.pictures} />}
        <p className={`memo-facts ${looks.facts ?? ''}`}>
          <span className={looks.fact}>
            <Icon name="clock" className="size-3" />
            <time dateTime={memo.day} data-memo-time={memo.time}>
              {memo.day}
            </time>
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

/** The name of the site that an address belongs to; a path stands for itself. */
function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') || address : address
}
