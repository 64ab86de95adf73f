import dynamic from 'next/dynamic'
import { likelyLists, plainParts, plainScreens } from '@/components/base-theme/plain-screens'
import { usePreload } from '@/components/hooks/navigation/usePreload'
import type { Screen } from '@/lib/screens/types'
import { type Theme, ThemeFrame } from '../theme'
import { Shell } from './Shell'

/** Front page and article are chunks of their own, so that other pages do without them. The imports must stay literal, see registry.ts. */
const magazine: Theme = {
  Shell,
  parts: plainParts,
  screens: {
    ...plainScreens,
    home: dynamic(() => import('./Home').then((screen) => screen.Home)),
    article: dynamic(() => import('./Article').then((screen) => screen.Article)),
  },
}
export const { screens, parts } = magazine

/** Screens that readers are likely to open next; preloaded, so that navigation does not wait. */
const likely = () => [import('./Article'), import('./Home'), ...likelyLists()]

/** An alternative theme: a front page with a lead story and sections, articles with typography of print. */
export default function Magazine({ screen }: { screen: Screen }) {
  usePreload(likely)
  return <ThemeFrame theme={magazine} screen={screen} />
}
