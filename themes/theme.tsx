import type { ComponentType, PropsWithChildren } from 'react'
import type { Screen, ScreenKind, ScreenOf } from '@/lib/screens/types'

/** The parts of a theme: a frame for every page, and a layout for each screen. */
export interface Theme {
  Shell: ComponentType<PropsWithChildren<{ screen: Screen }>>
  screens: { [Kind in ScreenKind]: ComponentType<{ screen: ScreenOf<Kind> }> }
  /** Components of `dynamic()` within a screen's layout that its first frame needs. */
  parts?: (screen: Screen) => Promise<object[]>
}

/** What the module of a theme exports beside its component. */
export type ThemeModule = Pick<Theme, 'screens' | 'parts'>

/**
 * Renders a theme's frame with the screen's layout. The layout is keyed by address, so that state of one article
 * does not reach the next, while the frame keeps its state across navigations.
 */
export function ThemeFrame({ theme, screen }: { theme: Theme; screen: Screen }) {
  const { Shell, screens } = theme
  // The compiler cannot infer that component and screen are of the same kind.
  const Layout = screens[screen.kind] as ComponentType<{ screen: Screen }>
  return (
    <Shell screen={screen}>
      <Layout key={screen.path} screen={screen} />
    </Shell>
  )
}
