import type { ComponentType } from 'react'
import type { Screen } from '@/lib/screens/types'
import type { ThemeModule } from './theme'

/*
 * The themes of the owner's folder by name, empty by default. A build with an owner's folder replaces this module by
 * one with the same exports (scripts/owner/write.ts).
 */

type Themes<Theme> = Readonly<Record<string, Theme>>

/** The owner's themes as components, as in ./registry. */
export const ownerThemes: Themes<ComponentType<{ screen: Screen }>> = {}

/** The modules of the owner's themes, as in ./load-theme. */
export const ownerModules: Themes<() => Promise<ThemeModule>> = {}
