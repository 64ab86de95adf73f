import type { PostCard } from '@/lib/screens/types'
import { categoryHref, tagHref } from '@/lib/site/urls'
import { CommentCount } from '../../blog/CommentCount'
import { Day } from '../../ui/Day'
import { Link } from '../../ui/Link'
import { CoverLink } from '../CoverLink'
import { Excerpt, PostLink } from '../PostRow'
import { useThemeClasses } from '../theme-classes'

interface StoryProps {
  card: PostCard
  /**
   * Position on the page. In a section the heading above names the category, and only the first post has a picture.
   */
  place: 'lead' | 'second' | 'first' | 'further'
}

/** A post on a front page: picture, category, title, summary, day and tags. */
export function Story({ card, place }: StoryProps) {
  const looks = useThemeClasses()
  const { category, tags } = card
  const lead = place === 'lead'
  const inSection = place === 'first' || place === 'further'
  const Heading = inSection ? 'h3' : 'h2'
  return (
    <article className={`${looks.story} ${lead ? looks.top : ''}`}>
      {place !== 'further' && (
        <CoverLink
          card={card}
          className={looks.picture}
          sizes={lead ? '(width >= 1024px) 55rem, 100vw' : '(width >= 640px) 26rem, 100vw'}
          priority={lead}
          eager={!inSection}
        />
      )}
      <div>
        {category && !inSection && (
          <Link href={categoryHref(category)} className={looks.kicker}>
            {category}
          </Link>
        )}
        <Heading className={looks.rowTitle}>
          <PostLink card={card} />
        </Heading>
        <Excerpt card={card} />
        <p className={looks.facts}>
          <Day day={card.day} />
          {tags?.map((tag) => (
            <Link key={tag} href={tagHref(tag)}>
              #{tag}
            </Link>
          ))}
          {card.commentKey && <CommentCount commentKey={card.commentKey} />}
        </p>
      </div>
    </article>
  )
}
