import type { Screen } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'
import { useText } from '../i18n/useText'
import { Link } from '../ui/Link'
import { useThemeClasses } from './theme-classes'

/** Breadcrumb: links from the home page down, the page itself last. Nothing on the home page. */
export function Breadcrumbs({ screen }: { screen: Screen }) {
  const t = useText()
  const looks = useThemeClasses()
  const [above, here] = useCrumbs(screen)
  if (here === '') return null
  return (
    <nav aria-label={t('search.breadcrumb')} className={`print:hidden ${looks.breadcrumbs ?? ''}`}>
      <ol>
        {[{ name: t('nav.home'), to: '/' }, ...above].map(({ name, to }) => (
          <li key={to}>
            <Link href={to}>{name}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

/** The pages above a screen, without the home page, and the screen's own name; '' for the home page. */
function useCrumbs(screen: Screen): [above: { name: string; to: string }[], here: string] {
  const t = useText()
  const categories = { name: t('nav.category'), to: '/category' }
  const tags = { name: t('nav.tag'), to: '/tag' }
  switch (screen.kind) {
    case 'home':
      return [[], '']
    case 'list':
      if (screen.filter.by === 'all') return [[], t('list.page', { n: screen.list.page })]
      return [[screen.filter.by === 'tag' ? tags : categories], screen.filter.name]
    case 'article': {
      const { category, title } = screen
      return [category === '' ? [] : [categories, { name: category, to: categoryHref(category) }], title]
    }
    case 'search':
      return screen.keyword === ''
        ? [[], t('nav.search')]
        : [[{ name: t('nav.search'), to: '/search' }], screen.keyword]
    case 'archive':
      return [[], t('archive.title')]
    case 'category-index':
      return [[], categories.name]
    case 'tag-index':
      return [[], tags.name]
    case 'memos':
      return [[], t('memos.title')]
    case 'not-found':
      return [[], t('notFound.title')]
    case 'pending':
      return [[], t('common.loading')]
    case 'sign-in':
      return [[], t('account.signIn')]
    case 'sign-up':
      return [[], t('account.signUp')]
  }
}
