import type { ScreenOf } from '@/lib/screens/types'
import { categoryHref, tagHref } from '@/lib/site/urls'
import { SearchBox } from '../../blog/SearchBox'
import { useText } from '../../i18n/useText'
import { Link } from '../../ui/Link'
import { Empty } from '../Empty'
import { NameList } from '../NameList'
import { PostList } from '../PostList'
import { Title } from '../Title'
import { useThemeClasses } from '../theme-classes'

/** The search box, with results, or categories and tags. */
export function Search({ screen }: { screen: ScreenOf<'search'> }) {
  const t = useText()
  const looks = useThemeClasses()
  const { keyword, list, refused } = screen
  return (
    <>
      <Title>
        {refused
          ? t('search.error')
          : list === null
            ? t('search.overview')
            : t('search.resultsFor', { keyword, count: list.total })}
      </Title>
      <SearchBox
        keyword={keyword}
        autoFocus={list === null}
        classes={{
          form: looks.search,
          input: looks.searchField,
          clear: looks.searchButton,
          submit: looks.searchButton,
        }}
      />
      {refused ? null : list === null ? (
        <Overview screen={screen} />
      ) : (
        <PostList key={`${keyword} ${list.page}`} list={list} keyword={keyword}>
          <Empty text={t('common.noResults')}>
            <p>{t('search.nothingFor', { keyword })}</p>
            <Link href="/" className={looks.way}>
              {t('notFound.backHome')}
            </Link>
          </Empty>
        </PostList>
      )}
    </>
  )
}

/** The first categories and tags, with links to all. */
function Overview({ screen }: { screen: ScreenOf<'search'> }) {
  const t = useText()
  const looks = useThemeClasses()
  const groups = [
    {
      heading: t('search.categories', { count: screen.categoryTotal }),
      names: screen.categories,
      total: screen.categoryTotal,
      hrefFor: categoryHref,
      all: '/category',
    },
    {
      heading: t('search.tags', { count: screen.tagTotal }),
      names: screen.tags,
      total: screen.tagTotal,
      hrefFor: tagHref,
      all: '/tag',
    },
  ]
  return groups.map(({ heading, names, total, hrefFor, all }) => (
    <section key={all}>
      <h2 className={looks.part}>{heading}</h2>
      <NameList names={names} hrefFor={hrefFor} />
      {total > names.length && (
        <Link href={all} className={looks.way}>
          <span className="sr-only">{`${heading}, `}</span>
          {t('common.more')}
        </Link>
      )}
    </section>
  ))
}
