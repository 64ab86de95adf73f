import { AccountCard } from '../parts/AccountCard'

/** The sign-up layout: there are no accounts, so it says just that. */
export function SignUp() {
  return <AccountCard title="account.signUp" />
}
