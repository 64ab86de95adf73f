import dynamic from 'next/dynamic'

/** The way to the next theme, in a chunk that only sites with THEME_SWITCH load. */
export const ThemeSwitch = dynamic(() => import('./ThemeForm').then((form) => form.ThemeForm))
