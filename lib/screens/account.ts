import type { SignInScreen, SignUpScreen } from './types'

/** `/signin`: says that nothing needs an account. */
export function signInScreen(): SignInScreen {
  return { kind: 'sign-in', path: '/signin', noindex: true }
}

/** `/signup`. */
export function signUpScreen(): SignUpScreen {
  return { kind: 'sign-up', path: '/signup', noindex: true }
}
