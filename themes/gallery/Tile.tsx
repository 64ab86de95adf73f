import { CoverFrame } from '@/components/base-theme/CoverFrame'
import { Excerpt, RowTitle } from '@/components/base-theme/PostRow'
import type { RowProps } from '@/components/base-theme/theme-classes'
import { CommentCount } from '@/components/blog/CommentCount'
import { Day } from '@/components/ui/Day'
import { Link } from '@/components/ui/Link'
import { categoryHref, tagHref } from '@/lib/site/urls'
import styles from './gallery.module.css'

/** Number of covers in the first viewport, which do not load lazily. */
const FIRST_SCREEN = 6

/** Width of a tile with one to four columns. The first one may span two of them. */
const TILE = '(min-width: 1700px) 25vw, (min-width: 1100px) 33vw, (min-width: 700px) 50vw, 100vw'
const FIRST_TILE = '(min-width: 1700px) 50vw, (min-width: 1100px) 66vw, 100vw'

/** One post of a list: its cover and its title; the rest is a label. Search results show more text. */
export function Tile({ card, keyword, level, place }: RowProps) {
  const hasWords = card.results !== undefined || card.preview !== undefined
  return (
    <article className={styles.row} data-words={hasWords || undefined}>
      {/* For pointers only: the title is the link for keyboards and screen readers. */}
      <Link href={card.href} tabIndex={-1} aria-hidden="true" className={styles.open}>
        <CoverFrame
          cover={card.cover}
          title={card.title}
          className={styles.frame}
          priority={place === 0}
          eager={place < FIRST_SCREEN}
          sizes={place === 0 ? FIRST_TILE : TILE}
        />
      </Link>
      <RowTitle card={card} keyword={keyword} level={level} />
      <p className={styles.facts}>
        {card.category && <Link href={categoryHref(card.category)}>{card.category}</Link>}
        <Day day={card.day} />
        {card.commentKey && <CommentCount commentKey={card.commentKey} />}
      </p>
      <div className={styles.label}>
        <Excerpt card={card} keyword={keyword} />
        <p className={styles.facts}>
          {card.tags?.map((tag) => (
            <Link key={tag} href={tagHref(tag)} data-tag="">
              #{tag}
            </Link>
          ))}
        </p>
      </div>
    </article>
  )
}
