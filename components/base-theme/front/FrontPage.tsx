import type { PostCard } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'
import { useText } from '../../i18n/useText'
import { Link } from '../../ui/Link'
import { Rows } from '../PostList'
import { useThemeClasses } from '../theme-classes'
import { type FrontSection, frontPage } from './front-page'
import { Story } from './Story'

interface FrontPageProps {
  cards: readonly PostCard[]
  /** Posts in the layout. Further posts of a growing list follow as rows, so that nothing moves. */
  pageSize: number
}

/** The posts of a list as a front page: the lead, posts in columns, sections by category. */
export function FrontPage({ cards, pageSize }: FrontPageProps) {
  const looks = useThemeClasses()
  const { lead, seconds, sections } = frontPage(cards.slice(0, pageSize))
  const later = cards.slice(pageSize)
  return (
    <>
      {lead && <Story card={lead} place="lead" />}
      {seconds.length > 0 && (
        <div className={looks.columns}>
          {seconds.map((card) => (
            <Story key={card.href} card={card} place="second" />
          ))}
        </div>
      )}
      {sections.length > 0 && (
        <div className={looks.sections}>
          {sections.map((section) => (
            <Section key={section.category} section={section} />
          ))}
        </div>
      )}
      {later.length > 0 && <Rows cards={later} />}
    </>
  )
}

/** The posts of a category below its name, which links to the category. */
function Section({ section: { category, cards, wide } }: { section: FrontSection<PostCard> }) {
  const t = useText()
  const looks = useThemeClasses()
  return (
    <section data-wide={wide || undefined} className={looks.section}>
      <h2 className={looks.part}>
        {category === '' ? t('common.more') : <Link href={categoryHref(category)}>{category}</Link>}
      </h2>
      {cards.map((card, index) => (
        <Story key={card.href} card={card} place={index === 0 ? 'first' : 'further'} />
      ))}
    </section>
  )
}
