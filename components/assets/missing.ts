/**
 * On the not-found page only: when the address names a theme, the page stays invisible until it is drawn in that
 * theme (components/hooks/navigation/useAskedTheme.ts). It is shown in its own theme when a script of the build
 * fails, and after 8 s in any case.
 */

/** Backgrounds of each theme, light and dark, in `data-given` of this script's element. */
const themes: Readonly<Record<string, readonly string[]>> = JSON.parse(
  document.currentScript?.dataset.given ?? '{}',
)
const root = document.documentElement
// An export has the theme in the path.
const [, inPath] = /\/themed\/([^/]+)/.exec(location.pathname) ?? []
const asked = new URLSearchParams(location.search).get('theme') ?? inPath

function show(): void {
  delete root.dataset.themePending
}

function hideUntilDrawn(theme: string): void {
  const styles = new CSSStyleSheet()
  const [light, dark] = themes[theme] ?? []
  // Not `visibility: hidden`: the heading receives the focus meanwhile. The background is that of the awaited theme.
  // A line moves above it, as while another page loads: on a slow connection the page would look empty for seconds.
  styles.replaceSync(
    `html[data-theme-pending] { background: ${light} }
    html.dark[data-theme-pending] { background: ${dark} }
    html[data-theme-pending] body { opacity: 0 }
    html[data-theme-pending]::before {
      content: '';
      position: fixed;
      inset: 0 0 auto;
      height: 3px;
      background: linear-gradient(90deg, #0000, #888 40% 60%, #0000) 0 0 / 200% 100%;
      animation: pending 1s linear infinite;
    }
    @keyframes pending { from { background-position: 200% 0 } }`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, styles]
  root.dataset.themePending = theme
  setTimeout(show, 8_000)
  const onError = ({ target, filename }: ErrorEvent) => {
    // A script that did not load is the target; an error in a script names its file.
    const address = target instanceof HTMLScriptElement ? target.src : filename
    if (/\/_next\/.*\.js/.test(address)) show()
  }
  addEventListener('error', onError, true)
}

if (asked !== undefined && Object.hasOwn(themes, asked)) hideUntilDrawn(asked)
