import { likelyLists, plainScreens } from '@/components/base-theme/plain-screens'
import { usePreload } from '@/components/hooks/navigation/usePreload'
import type { Screen } from '@/lib/screens/types'
import { type Theme, ThemeFrame } from '../theme'
import { Article } from './Article'
import { Home } from './Home'
import { Shell } from './Shell'

// Front page and article are in the theme's own chunk: readers alternate between them, and every further chunk
// costs all themes.
const magazine: Theme = { Shell, screens: { ...plainScreens, home: Home, article: Article } }
export const { screens } = magazine

/** An alternative theme: a front page with a lead story and sections, articles with typography of print. */
export default function Magazine({ screen }: { screen: Screen }) {
  usePreload(likelyLists)
  return <ThemeFrame theme={magazine} screen={screen} />
}
