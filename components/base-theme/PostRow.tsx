import { categoryHref, tagHref } from '@/lib/site/urls'
import { CommentCount } from '../blog/CommentCount'
import { PostIcon } from '../blog/PostIcon'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Day } from '../ui/Day'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'
import { PreservedHtml } from '../ui/PreservedHtml'
import { Marked, VisuallyHidden } from '../ui/Text'
import { CoverLink } from './CoverLink'
import type { RowProps } from './theme-classes'
import { useThemeClasses } from './theme-classes'

/** One post of a list as text: facts, title, excerpt. Some themes show its cover. */
export function PostRow({ card, keyword, level }: Omit<RowProps, 'place'>) {
  const looks = useThemeClasses()
  return (
    <article className={looks.row}>
      <p className={looks.facts}>
        <Day day={card.day} />
        {card.category && <Link href={categoryHref(card.category)}>{card.category}</Link>}
        {card.tags?.map((tag) => (
          <Link key={tag} href={tagHref(tag)} data-tag="">
            #{tag}
          </Link>
        ))}
        {card.commentKey && <CommentCount commentKey={card.commentKey} />}
      </p>
      <div className={looks.rowWords}>
        <RowTitle card={card} keyword={keyword} level={level} />
        <Excerpt card={card} keyword={keyword} />
      </div>
      {looks.rowCover && (
        <CoverLink card={card} className={looks.rowCover} sizes="(width >= 640px) 15rem, 6.5rem" />
      )}
    </article>
  )
}

/** The title as a heading with a link, and a lock for a locked post. */
export function RowTitle({ card, keyword, level: Heading }: Omit<RowProps, 'place'>) {
  const looks = useThemeClasses()
  return (
    <Heading className={looks.rowTitle}>
      <PostLink card={card} keyword={keyword} />
    </Heading>
  )
}

/** A post's title as a link, with its icon, and a lock for a locked post. */
export function PostLink({ card, keyword = '' }: Partial<RowProps> & Pick<RowProps, 'card'>) {
  const t = useText()
  const { settings } = useSite()
  return (
    <>
      <Link href={card.href}>
        {settings.POST_TITLE_ICON && card.icon && <PostIcon icon={card.icon} className="mr-[0.4em]" />}
        <Marked text={card.title} keyword={keyword} />
      </Link>
      {card.locked && (
        <>
          {' '}
          <Icon name="lock" className="inline size-[0.75em] align-baseline text-muted" />
          <VisuallyHidden>{t('common.locked')}</VisuallyHidden>
        </>
      )}
    </>
  )
}

/** The search snippets, the beginning of the post, or its summary. */
export function Excerpt({ card, keyword = '' }: Partial<RowProps> & Pick<RowProps, 'card'>) {
  const { settings } = useSite()
  const looks = useThemeClasses()
  if (card.preview) {
    return <PreservedHtml id={`preview-${card.href}`} html={card.preview} className={looks.rowText} />
  }
  const summary = settings.HEO_POST_LIST_SUMMARY && card.summary ? [card.summary] : []
  const texts = card.results && card.results.length > 0 ? card.results.slice(0, 2) : summary
  return texts.map((text) => (
    <p key={text} className={looks.rowText}>
      <Marked text={text} keyword={keyword} />
    </p>
  ))
}
