import dynamic from 'next/dynamic'

/** The theme switch, in a chunk that only sites with THEME_SWITCH load. */
export const ThemeSwitch = dynamic(() => import('./ThemeForm').then((form) => form.ThemeForm))
