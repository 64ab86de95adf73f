import { useText } from '@/components/i18n/useText'
import { Link } from '@/components/ui/Link'
import { fixedTexts } from '@/lib/i18n/fixed-texts'
import type { ScreenOf } from '@/lib/screens/types'
import { Heading } from '../parts/Heading'

const linkLook = 'text-accent-text underline underline-offset-4'

/** There is nothing at this address. */
export function NotFound({ screen }: { screen: ScreenOf<'not-found'> }) {
  const t = useText()
  return (
    <>
      <Heading>
        404 <span className="sr-only">{t('notFound.explanation')}</span>
      </Heading>
      <p lang="zh-CN">{fixedTexts.notFoundMessage}</p>
      <p className="my-6" lang="zh-CN">
        <Link href="/" className={linkLook}>
          {fixedTexts.notFoundHome}
        </Link>
      </p>
      <h2 className="mt-12 mb-3 font-bold text-xl">{t('common.latestPosts')}</h2>
      <ul className="flex flex-col gap-1.5">
        {screen.latest.map(({ href, title }) => (
          <li key={href}>
            <Link href={href} className="hover:text-accent-text">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Nobody has to sign in here. */
export function SignIn(_props: { screen: ScreenOf<'sign-in'> }) {
  return <Account title="account.signIn" />
}

/** Nobody has to sign up here. */
export function SignUp(_props: { screen: ScreenOf<'sign-up'> }) {
  return <Account title="account.signUp" />
}

function Account({ title }: { title: 'account.signIn' | 'account.signUp' }) {
  const t = useText()
  return (
    <>
      <Heading>{t(title)}</Heading>
      <p>{t('account.noAccount')}</p>
      <p className="mt-6">
        <Link href="/" className={linkLook}>
          {t('account.home')}
        </Link>
      </p>
    </>
  )
}
