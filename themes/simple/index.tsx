import dynamic from 'next/dynamic'
import { likelyScreens, plainParts, plainScreens } from '@/components/base-theme/plain-screens'
import { usePreload } from '@/components/hooks/navigation/usePreload'
import type { Screen } from '@/lib/screens/types'
import { type Theme, ThemeFrame } from '../theme'
import { Shell } from './Shell'

const simple: Theme = {
  Shell,
  parts: plainParts,
  screens: { ...plainScreens, home: dynamic(() => import('./Home').then((screen) => screen.Home)) },
}
export const { screens, parts } = simple

/** An alternative theme: typographic, one column. */
export default function Simple({ screen }: { screen: Screen }) {
  usePreload(likelyScreens)
  return <ThemeFrame theme={simple} screen={screen} />
}
