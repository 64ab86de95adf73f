import { SiteIcon } from '@/components/blog/SiteIcon'
import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'

/** A card with a heading, the sentence that no account is needed, and a link home. */
function AccountCard({ title }: { title: 'account.signIn' | 'account.signUp' }) {
  const t = useText()
  return (
    // Placed from above: the height of the footer, which comes later, does not move it.
    <div className="flex items-start justify-center py-[min(12svh,6rem)]">
      <div className="w-full max-w-md rounded-xl border border-hair bg-card p-8 text-center shadow-rest">
        <SiteIcon size={56} className="mx-auto rounded-full" />
        <h1 className="mt-4 text-2xl font-extrabold">{t(title)}</h1>
        <p className="mt-3 text-balance text-muted">{t('account.noAccount')}</p>
        <Link
          href="/"
          className="mt-5 inline-flex h-11 items-center gap-2 rounded-md bg-accent px-5 font-semibold text-on-accent transition-[background-color,box-shadow] duration-200 hover:bg-(--accent-strong) hover:shadow-hover"
        >
          <Icon name="home" className="size-4" />
          {t('account.home')}
        </Link>
      </div>
    </div>
  )
}

/** The sign-in layout: says that no sign-in is needed. */
export function SignIn() {
  return <AccountCard title="account.signIn" />
}

/** The sign-up layout: says that there are no accounts. */
export function SignUp() {
  return <AccountCard title="account.signUp" />
}
