import type { ArticleBlock } from '../types/block'
import type { Card } from '../types/media'
import { ArticleLink } from './ArticleLink'
import { classNames, tint } from './class-names'
import { LazyImage } from './LazyImage'
import { Caption, Time } from './RichText'
import { ServiceMark } from './ServiceMark'

/** A bookmark, Drive file, tweet or object of another service: one link, drawn as a card. */
export function Bookmark({ block }: { block: Extract<ArticleBlock, { kind: 'card' }> }) {
  const { card } = block
  return (
    <figure className="notion-figure">
      <ArticleLink
        link={card.link}
        className={classNames('notion-bookmark', `notion-${card.kind}`, tint(block.color))}
      >
        <Mark card={card} />
        <span className="notion-bookmark-words">
          <span className="notion-bookmark-title">{card.title}</span>
          {card.description && <span className="notion-bookmark-description">{card.description}</span>}
          {card.pictures && card.pictures.length > 0 && (
            <span className="notion-tweet-pictures">
              {card.pictures.map(({ src, alt }) => (
                <LazyImage key={src} src={src} alt={alt} />
              ))}
            </span>
          )}
          <span className="notion-bookmark-note">
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

/** The author of a tweet, the sign of its service, or the icon of the site. */
function Mark({ card: { kind, icon } }: { card: Card }) {
  if (kind === 'tweet' && icon)
    return <LazyImage className="notion-tweet-author" src={icon} alt="" width={40} height={40} />
  if (kind === 'external' || kind === 'tweet') return <ServiceMark kind={kind} />
  return icon ? <LazyImage className="notion-favicon" src={icon} alt="" width={32} height={32} /> : null
}
