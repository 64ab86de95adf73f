import { likelyScreens, plainScreens } from '@/components/base-theme/plain-screens'
import { Title } from '@/components/base-theme/Title'
import { usePreload } from '@/components/hooks/navigation/usePreload'
import type { Screen, ScreenOf } from '@/lib/screens/types'
import { type Theme, ThemeFrame } from '@/themes/theme'
import { Shell } from './Shell'

function SignIn({ screen }: { screen: ScreenOf<'sign-in'> }) {
  return <Title>Nobody needs a key to {screen.path}.</Title>
}

const letter: Theme = {
  Shell,
  screens: { ...plainScreens, 'sign-in': SignIn },
}
export const { screens } = letter

/** A theme of this blog's own. */
export default function Letter({ screen }: { screen: Screen }) {
  usePreload(likelyScreens)
  return <ThemeFrame theme={letter} screen={screen} />
}
