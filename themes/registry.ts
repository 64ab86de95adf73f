import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import { nextTask } from '@/components/browser/tasks'
import type { Screen } from '@/lib/screens/types'
import type { ThemeName } from './names'
import { ownerThemes } from './owner-themes'

/**
 * Every theme of the product as a separate chunk, evaluated in a task of its own. The import must be literal inside
 * `dynamic()`: through a helper, Next.js cannot match the chunk to the page, and the whole page is rendered twice.
 */
const builtIn: Record<ThemeName, ComponentType<{ screen: Screen }>> = {
  heo: dynamic(() => nextTask().then(() => import('./heo'))),
  simple: dynamic(() => nextTask().then(() => import('./simple'))),
  docs: dynamic(() => nextTask().then(() => import('./docs'))),
  gallery: dynamic(() => nextTask().then(() => import('./gallery'))),
  magazine: dynamic(() => nextTask().then(() => import('./magazine'))),
}

/** Every theme, with those of the owner's folder. */
export const themes = process.env.INKSTONE_OWNER_THEMES ? { ...builtIn, ...ownerThemes } : builtIn
