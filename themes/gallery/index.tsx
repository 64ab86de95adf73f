import { likelyScreens, plainParts, plainScreens } from '@/components/base-theme/plain-screens'
import { usePreload } from '@/components/hooks/navigation/usePreload'
import type { Screen } from '@/lib/screens/types'
import { type Theme, ThemeFrame } from '../theme'
import { Shell } from './Shell'

const gallery: Theme = { Shell, screens: plainScreens, parts: plainParts }
export const { screens, parts } = gallery

/** An alternative theme for photographers: covers in a masonry, full-width pictures. */
export default function Gallery({ screen }: { screen: Screen }) {
  usePreload(likelyScreens)
  return <ThemeFrame theme={gallery} screen={screen} />
}
