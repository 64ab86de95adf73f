import dynamic from 'next/dynamic'
import type { ComponentType } from 'react'
import type { Screen } from '@/lib/screens/types'
import type { ThemeName } from './names'

/**
 * Every theme as a chunk of its own. The import must stay literal inside `dynamic()`: behind a helper
 * Next.js cannot match the chunk to the page, and the whole page then shows twice.
 */
export const themes: Record<ThemeName, ComponentType<{ screen: Screen }>> = {
  heo: dynamic(() => import('./heo')),
  simple: dynamic(() => import('./simple')),
  docs: dynamic(() => import('./docs')),
  gallery: dynamic(() => import('./gallery')),
  magazine: dynamic(() => import('./magazine')),
}
