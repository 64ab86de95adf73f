import { displayModeStore } from '../browser-store'

const root = document.documentElement

/**
 * Sets the display mode as a class of the root element, and again whenever `data-dark` changes, because it
 * depends on the page, and when the system's preference changes while only `auto` decides. Colours of the browser's own
 * bars follow the class.
 */
export function setDisplayMode(): void {
  const query = new URLSearchParams(location.search)
  const system = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    const dark = isDark(query.get('mode'), system.matches)
    root.classList.toggle('dark', dark)
    root.classList.toggle('light', !dark)
  }
  apply()
  tintBars()
  new MutationObserver(tintBars).observe(root, { attributeFilter: ['class'] })
  new MutationObserver(apply).observe(root, { attributeFilter: ['data-dark'] })
  system.addEventListener('change', () => {
    // With a fixed appearance a reader may have pressed the button where nothing can be stored.
    if (followsSystem(query)) apply()
  })
}

/**
 * Each step overrides the one before: the appearance setting (`auto`: the system's preference, or the hour within the
 * dark window), the stored value, a page that is always dark, the `mode` query.
 * @param asked value of the `mode` query
 */
function isDark(asked: string | null, systemIsDark: boolean): boolean {
  const { appearance, dark } = root.dataset
  if (asked !== null) return asked === 'dark'
  if (dark === 'true') return true
  const stored = displayModeStore.read()
  if (stored) return stored === 'dark' || stored === 'true'
  return appearance === 'dark' || (appearance === 'auto' && (systemIsDark || isDarkHour()))
}

/** Whether it is an hour of the dark window; false without a window. */
function isDarkHour(): boolean {
  const [from, to] = root.dataset.darkHours?.split(',') ?? []
  const hour = new Date().getHours()
  return from !== undefined && to !== undefined && (hour >= Number(from) || hour < Number(to))
}

function followsSystem(query: URLSearchParams): boolean {
  const { appearance, dark } = root.dataset
  return appearance === 'auto' && dark !== 'true' && !query.has('mode') && !displayModeStore.read()
}

/** Gives the browser's own bars the background of the mode. */
function tintBars(): void {
  const bars = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')
  const [light, dark] = root.dataset.grounds?.split(',') ?? []
  const color = root.classList.contains('dark') ? dark : light
  if (bars && color) bars.content = color
}
