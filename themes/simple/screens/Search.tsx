import { SearchBox } from '@/components/blog/SearchBox'
import { useText } from '@/components/i18n/useText'
import type { ScreenOf } from '@/lib/screens/types'
import { categoryHref, tagHref } from '@/lib/site/urls'
import { Heading } from '../parts/Heading'
import { NameList } from '../parts/NameList'
import { PostRows } from '../parts/PostRows'

/** The search box; below it results, or an overview of categories and tags. */
export function Search({ screen }: { screen: ScreenOf<'search'> }) {
  const t = useText()
  const { keyword, list } = screen
  return (
    <>
      <Heading>
        {list === null ? t('search.overview') : t('search.resultsFor', { keyword, count: list.total })}
      </Heading>
      <SearchBox
        keyword={keyword}
        autoFocus={keyword === ''}
        classes={{
          form: 'mb-12 flex items-center border-b border-line-control font-sans focus-within:border-accent focus-within:shadow-[0_1px_0_var(--accent)]',
          input: 'h-12 min-w-0 flex-1 bg-transparent outline-none',
          clear: 'grid size-11 place-items-center text-muted',
          submit: 'grid size-11 place-items-center hover:text-accent-text',
        }}
      />
      {list === null ? (
        <>
          <h2 className="mb-3 font-bold text-xl">
            {t('search.categories', { count: screen.categoryTotal })}
          </h2>
          <NameList names={screen.categories} hrefFor={categoryHref} />
          <h2 className="mt-10 mb-3 font-bold text-xl">{t('search.tags', { count: screen.tagTotal })}</h2>
          <NameList names={screen.tags} hrefFor={tagHref} />
        </>
      ) : (
        <PostRows list={list} empty={t('common.noResults')} keyword={keyword} />
      )}
    </>
  )
}
