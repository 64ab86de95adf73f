import type { ComponentType } from 'react'
import type { Screen } from '@/lib/screens/types'
import type { ThemeModule } from './theme'

/* The themes of the owner's folder, empty by default. A build with an owner's folder replaces this module
   (scripts/owner/write.ts). */

/** The owner's themes as components, as in ./registry. */
export const ownerThemes: Readonly<Record<string, ComponentType<{ screen: Screen }>>> = {}

/** The modules of the owner's themes, as in ./load-theme. */
export const ownerModules: Readonly<Record<string, () => Promise<ThemeModule>>> = {}
