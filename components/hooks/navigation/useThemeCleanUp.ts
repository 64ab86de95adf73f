import { type RefObject, useEffect } from 'react'
import { useSite } from '../../SiteProvider'

/** Milliseconds after a change of theme until the clean-up: the default theme, any other. */
const AFTER_DEFAULT = 100
const AFTER_OTHER = 500

let drawn = ''

/** Returns how long the clean-up waits after a change to `theme`. */
export function cleanUpDelay(theme: string, defaultTheme: string): number {
  return theme === defaultTheme ? AFTER_DEFAULT : AFTER_OTHER
}

/**
 * After a change of theme, removes leftover containers of other themes, and moves scroll position and focus to the
 * newest one. Every theme calls it with its root element, whose id begins with `theme-`.
 */
export function useThemeCleanUp(container: RefObject<HTMLElement | null>) {
  const { theme, settings } = useSite()
  useEffect(() => {
    const changed = drawn !== '' && drawn !== theme
    drawn = theme
    if (!changed) return
    const timer = setTimeout(
      () => {
        const newest = container.current
        if (!newest) return
        // Leftover containers belong to no component any more, so they are searched in the document.
        for (const old of document.querySelectorAll('[id^="theme-"]')) {
          if (old !== newest && !newest.contains(old)) old.remove()
        }
        newest.scrollIntoView()
        // The page itself may have moved the focus already.
        if (!newest.contains(document.activeElement)) newest.focus({ preventScroll: true })
      },
      cleanUpDelay(theme, settings.THEME),
    )
    return () => clearTimeout(timer)
  }, [theme, settings.THEME, container])
}
