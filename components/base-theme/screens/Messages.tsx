import * as fixedTexts from '@/conf/fixed-texts/site'
import type { ScreenOf } from '@/lib/screens/types'
import { SearchBox } from '../../blog/SearchBox'
import { useText } from '../../i18n/useText'
import { Link } from '../../ui/Link'
import { VisuallyHidden } from '../../ui/Text'
import { PostTeasers } from '../PostTeasers'
import { ArrivalTitle, Title } from '../Title'
import { useThemeClasses } from '../theme-classes'

/** 404 with a search hint, a link home, and the latest posts. */
export function NotFound({ screen }: { screen: ScreenOf<'not-found'> }) {
  const t = useText()
  const looks = useThemeClasses()
  return (
    <>
      <ArrivalTitle>
        <span className={looks.numeral}>404</span> <VisuallyHidden>{t('notFound.title')}</VisuallyHidden>
      </ArrivalTitle>
      <p className={looks.lead}>{t('notFound.explanation')}</p>
      <p className={looks.lead} lang="zh-CN">
        {fixedTexts.notFoundMessage}
      </p>
      <SearchBox
        keyword=""
        classes={{
          form: looks.search,
          input: looks.searchField,
          clear: looks.searchButton,
          submit: looks.searchButton,
        }}
      />
      <Link href="/" className={looks.way}>
        {t('notFound.backHome')}
      </Link>
      {screen.latest.length > 0 && (
        <>
          <h2 className={looks.part}>{t('common.latestPosts')}</h2>
          <PostTeasers posts={screen.latest} />
        </>
      )}
    </>
  )
}

/** Says that no sign-in is needed. */
export function SignIn() {
  return <Account title="account.signIn" />
}

/** Says that no sign-up is needed. */
export function SignUp() {
  return <Account title="account.signUp" />
}

function Account({ title }: { title: 'account.signIn' | 'account.signUp' }) {
  const t = useText()
  const looks = useThemeClasses()
  return (
    <>
      <Title>{t(title)}</Title>
      <p className={looks.lead}>{t('account.noAccount')}</p>
      <Link href="/" className={looks.way}>
        {t('account.home')}
      </Link>
    </>
  )
}
