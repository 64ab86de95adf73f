import type { Screen } from '@/lib/screens/types'
import type { ThemeName } from './names'
import { ownerModules } from './owner-themes'
import { themes } from './registry'
import type { ThemeModule } from './theme'

const builtIn = {
  heo: () => import('./heo'),
  simple: () => import('./simple'),
  docs: () => import('./docs'),
  gallery: () => import('./gallery'),
  magazine: () => import('./magazine'),
} satisfies Record<ThemeName, () => Promise<ThemeModule>>

const modules: Record<ThemeName, () => Promise<ThemeModule>> = process.env.INKSTONE_OWNER_THEMES
  ? { ...builtIn, ...ownerModules }
  : builtIn

/** Loads what a theme needs to render a screen in the first frame. Rejects when that fails. */
export async function loadTheme(name: ThemeName, screen: Screen): Promise<void> {
  const [{ screens, parts }] = await Promise.all([modules[name](), preload(themes[name])])
  const [inner] = await Promise.all([parts?.(screen), preload(screens[screen.kind])])
  if (inner) await Promise.all(inner.map(preload))
}

/**
 * Components of `dynamic()` have a function that loads them, which is not in its types
 * (docs/upgrading-dependencies.md).
 */
async function preload(component: object): Promise<void> {
  if (!('render' in component) || typeof component.render !== 'function') return
  const { render } = component
  if ('preload' in render && typeof render.preload === 'function') await render.preload()
}
