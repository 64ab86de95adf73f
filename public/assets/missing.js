/**
 * On the not-found page only: when the address asks for a theme, the page waits unseen until it is drawn in it
 * (components/hooks/navigation/useAskedTheme.ts). It is shown as it is when a script of the build fails, and after 8 s in any case.
 * The names of the themes stand in the script element, `data-given`.
 */
;(() => {
  const root = document.documentElement
  const themes = JSON.parse(document.currentScript.dataset.given)
  // An export has the theme in the path.
  const [, inPath] = /\/themed\/([^/]+)/.exec(location.pathname) ?? []
  const asked = new URLSearchParams(location.search).get('theme') ?? inPath
  if (!themes.includes(asked)) return
  const unseen = new CSSStyleSheet()
  // Not hidden: the focus goes to the heading meanwhile.
  unseen.replaceSync('html[data-theme-pending] body { opacity: 0 }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, unseen]
  root.dataset.themePending = asked
  const show = () => delete root.dataset.themePending
  setTimeout(show, 8_000)
  addEventListener(
    'error',
    ({ target, filename }) => {
      if (/\/_next\/.*\.js/.test(target.src || filename)) show()
    },
    true,
  )
})()
