import dynamic from 'next/dynamic'
import { likelyScreens, plainParts, plainScreens } from '@/components/base-theme/plain-screens'
import { usePreload } from '@/components/hooks/navigation/usePreload'
import type { Screen } from '@/lib/screens/types'
import { type Theme, ThemeFrame } from '../theme'
import { Shell } from './Shell'

const docs: Theme = {
  Shell,
  parts: plainParts,
  screens: { ...plainScreens, home: dynamic(() => import('./Home').then((screen) => screen.Home)) },
}
export const { screens, parts } = docs

/** An alternative theme for knowledge bases: a page tree on every page, a table of contents beside every article. */
export default function Docs({ screen }: { screen: Screen }) {
  usePreload(likelyScreens)
  return <ThemeFrame theme={docs} screen={screen} />
}
