interface Highlighter {
  highlightElement(element: Element): void
}

/** Applies the style sheets and the highlighter that the PRISM_ settings name instead of ours. */
export function showForeignColors(root: HTMLElement): void {
  const [figure] = root.querySelectorAll<HTMLElement>('[data-light], [data-dark], [data-highlighter]')
  const { light = '', dark = '', highlighter = '', loader = '' } = figure?.dataset ?? {}
  if (light !== '' || dark !== '') showSheets({ light, dark })
  if (highlighter !== '') void highlight(root, highlighter, loader)
}

const sheets: { mode: string; link: HTMLLinkElement }[] = []

/** One style sheet for each mode; that of the other mode is disabled. They stay for the next article. */
function showSheets(addresses: Record<'light' | 'dark', string>): void {
  if (sheets.length > 0) return
  for (const [mode, address] of Object.entries(addresses)) {
    if (address === '') continue
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    sheets.push({ mode, link })
    document.head.append(link)
  }
  const follow = () => {
    const isDark = document.documentElement.classList.contains('dark')
    for (const { mode, link } of sheets) link.media = (mode === 'dark') === isDark ? 'all' : 'not all'
  }
  follow()
  new MutationObserver(follow).observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class'],
  })
}

/** Highlights every code block again. One in a language that the highlighter does not support is unchanged. */
async function highlight(root: HTMLElement, script: string, loader: string): Promise<void> {
  // Otherwise it would start automatically, for all code on the page.
  Object.assign(window, { Prism: { manual: true } })
  await load(script)
  if (loader !== '') await load(loader)
  const prism: Partial<Highlighter> | undefined = Reflect.get(window, 'Prism')
  for (const code of root.querySelectorAll('.notion-code code')) prism?.highlightElement?.(code)
}

function load(address: string): Promise<void> {
  return new Promise((resolve) => {
    const script = document.createElement('script')
    script.src = address
    script.onload = () => resolve()
    // On failure the code keeps its own highlighting.
    script.onerror = () => resolve()
    document.head.append(script)
  })
}
