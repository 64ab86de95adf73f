import { latestPosts } from '@/lib/site/posts'
import type { Site } from '@/lib/site/types'
import { toTeaser } from './cards'
import type { NotFoundScreen, SignInScreen, SignUpScreen } from './types'

/** `/signin`: says that no account is needed. */
export function signInScreen(): SignInScreen {
  return { kind: 'sign-in', path: '/signin', noindex: true }
}

/** `/signup`. */
export function signUpScreen(): SignUpScreen {
  return { kind: 'sign-up', path: '/signup', noindex: true }
}

/** `/404`, with the latest posts. */
export function notFoundScreen(site: Site): NotFoundScreen {
  const latest = latestPosts(site.posts, site.settings.LATEST_POST_COUNT).map(toTeaser)
  return { kind: 'not-found', path: '/404', noindex: true, latest }
}
