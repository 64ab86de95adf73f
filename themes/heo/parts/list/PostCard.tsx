import { CommentCount } from '@/components/blog/CommentCount'
import { Cover } from '@/components/blog/Cover'
import { PostIcon } from '@/components/blog/PostIcon'
import { useText } from '@/components/i18n/useText'
import { type SiteContext, useSite } from '@/components/SiteProvider'
import { Day } from '@/components/ui/Day'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { PreservedHtml } from '@/components/ui/PreservedHtml'
import { Marked } from '@/components/ui/Text'
import type { PostCard as Card } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'
import { TagChips } from '../TagChips'
import entry from './entry.module.css'
import styles from './list.module.css'

/** Number of covers in the first viewport, two rows of two columns. They do not load lazily. */
const FIRST_SCREEN = 4

interface PostCardProps {
  card: Card
  /** Index in the list, from 0: even ones have the cover on the left, odd ones on the right. */
  index: number
  selectedTag?: string
  /** Words to highlight in title, summary and snippets; '' for none. */
  marked: string
}

/** The cover that a card shows; '' when it has none, or the beginning of the body instead. */
export function coverOf(card: Card, { settings, cover }: SiteContext): string {
  if (!settings.HEO_POST_LIST_COVER || card.preview) return ''
  return card.cover || (settings.HEO_POST_LIST_COVER_DEFAULT ? cover : '')
}

/** One post of a list: cover, category, title, summary and tags. */
export function PostCard({ card, index, selectedTag, marked }: PostCardProps) {
  const t = useText()
  const site = useSite()
  const { settings } = site
  const cover = coverOf(card, site)
  const turned = settings.HEO_POST_LIST_IMG_CROSSOVER && index % 2 === 1

  return (
    <article data-turned={turned || undefined} data-reveal="" className={styles.card}>
      {cover && (
        // The title is the link for keyboards and screen readers; the cover links to the same page, for pointers
        // only.
        <Link href={card.href} tabIndex={-1} aria-hidden="true">
          <Cover
            src={cover}
            width={500}
            height={208}
            priority={index === 0}
            eager={index < FIRST_SCREEN}
            data-enlarge={settings.HEO_POST_LIST_COVER_HOVER_ENLARGE || undefined}
          />
        </Link>
      )}
      <div className={entry.words}>
        <p>
          {card.category && <Link href={categoryHref(card.category)}>{card.category}</Link>}
          <Day day={card.day} />
          {card.locked && (
            <span className="inline-flex items-center gap-1">
              <Icon name="lock" className="size-3" />
              {t('common.locked')}
            </span>
          )}
          {card.commentKey && <CommentCount commentKey={card.commentKey} />}
        </p>
        <h2>
          <Link href={card.href} title={card.title}>
            {settings.POST_TITLE_ICON && card.icon && <PostIcon icon={card.icon} />}
            <Marked text={card.title} keyword={marked} />
          </Link>
        </h2>
        <Excerpt card={card} marked={marked} />
        {card.tags && <TagChips names={card.tags} selected={selectedTag} className={styles.tags} />}
      </div>
    </article>
  )
}

/** The text of a card: the beginning of the body, search snippets, or the summary. */
function Excerpt({ card, marked }: { card: Card; marked: string }) {
  const { settings } = useSite()
  if (card.preview) {
    return <PreservedHtml id={`preview-${card.href}`} html={card.preview} className="text-sm" />
  }
  if (card.results && card.results.length > 0) {
    return (
      <ul className="flex flex-col gap-1 text-sm text-muted">
        {card.results.slice(0, 2).map((snippet) => (
          <li key={snippet} className="line-clamp-2 border-l-2 border-hair pl-2">
            <Marked text={snippet} keyword={marked} />
          </li>
        ))}
      </ul>
    )
  }
  if (!card.summary || !settings.HEO_POST_LIST_SUMMARY) return null
  return (
    <p className={styles.summary}>
      <Marked text={card.summary} keyword={marked} />
    </p>
  )
}
