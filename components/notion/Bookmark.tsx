import { LazyImage } from '../ui/LazyImage'
import { ArticleLink } from './ArticleLink'
import { Caption } from './Caption'
import { classNames, tint } from './class-names'
import { ServiceMark } from './ServiceMark'
import { Time } from './Time'
import type { ArticleBlock } from './types'

/** A bookmark, Drive file, tweet or object of another service: one link, drawn as a card. */
export function Bookmark({ block }: { block: Extract<ArticleBlock, { kind: 'card' }> }) {
  const { card } = block
  return (
    <figure className="notion-figure">
      <ArticleLink
        link={card.link}
        className={classNames('notion-bookmark', `notion-${card.kind}`, tint(block.color))}
      >
        {card.kind === 'external' || card.kind === 'tweet' ? <ServiceMark kind={card.kind} /> : null}
        <span className="notion-bookmark-words">
          <span className="notion-bookmark-title">{card.title}</span>
          {card.description && <span className="notion-bookmark-description">{card.description}</span>}
          <span className="notion-bookmark-note">
            {card.icon && <LazyImage src={card.icon} alt="" width={16} height={16} />}
            <span>
              {card.note}
              {card.note !== '' && card.date !== null && ' · '}
              {card.date && <Time moment={card.date} />}
            </span>
          </span>
        </span>
        {card.cover && (
          <LazyImage className="notion-bookmark-cover" src={card.cover} alt="" width={200} height={112} />
        )}
      </ArticleLink>
      <Caption text={block.caption} />
    </figure>
  )
}
