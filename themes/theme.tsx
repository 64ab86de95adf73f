import type { ComponentType, PropsWithChildren } from 'react'
import type { Screen, ScreenKind, ScreenOf } from '@/lib/screens/types'

/** Everything a theme supplies: a frame around every page, and a layout for each screen. */
export interface Theme {
  Shell: ComponentType<PropsWithChildren<{ screen: Screen }>>
  screens: { [Kind in ScreenKind]: ComponentType<{ screen: ScreenOf<Kind> }> }
}

/**
 * A theme's frame with the screen's layout inside. The layout is keyed by address, so that one
 * article's state never reaches the next, while the frame keeps its state across navigation.
 */
export function ThemeFrame({ theme, screen }: { theme: Theme; screen: Screen }) {
  const { Shell, screens } = theme
  // The compiler cannot follow that the component and the screen are of the same kind.
  const Layout = screens[screen.kind] as ComponentType<{ screen: Screen }>
  return (
    <Shell screen={screen}>
      <Layout key={screen.path} screen={screen} />
    </Shell>
  )
}
