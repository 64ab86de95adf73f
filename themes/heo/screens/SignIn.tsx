import { AccountCard } from '../parts/AccountCard'

/** The sign-in layout: nobody has to sign in, so it says just that. */
export function SignIn() {
  return <AccountCard title="account.signIn" />
}
