import { isUnwanted, keepInPlace, keepRulesInPlace } from './clean-drawing'
import { DiagramRenderer } from './diagram-renderer'
import type { IslandTexts } from './texts'

/** Minimal width in pixels of a scaled diagram: wider ones scroll, so that they are readable on a phone. */
const MIN_WIDTH = 600

const painters = new WeakMap<Element, DiagramRenderer>()
const shown = new Map<HTMLElement, IslandTexts>()
let watching = false

/**
 * Renders a code block's diagram in the colours of the display mode and shows it instead of the code, with a button
 * that toggles the source. If that fails, the source stays, with a message.
 */
export async function showDiagram(figure: HTMLElement, texts: IslandTexts): Promise<void> {
  for (const known of shown.keys()) if (!known.isConnected) shown.delete(known)
  shown.set(figure, texts)
  followMode()
  const svg = await draw(figure)
  const failed = figure.querySelector('.notion-diagram-failed')
  if (svg === null) {
    figure.dataset.shows = 'source'
    const message = failed ?? document.createElement('p')
    message.className = 'notion-diagram-failed'
    message.role = 'status'
    message.textContent = texts.diagramFailed
    figure.firstElementChild?.after(message)
    return
  }
  if (failed) delete figure.dataset.shows
  failed?.remove()
  // If the source had the keyboard focus, the diagram gets it.
  const source = figure.querySelector(':scope > :is(.notion-code-scroll, details):focus-within')
  const wasRead = source !== null && figure.dataset.shows === undefined
  figure.dataset.shows ??= 'diagram'
  const frame = hang(svg, figure)
  prepareSwitch(figure, texts)
  if (wasRead) frame.focus({ preventScroll: true })
}

/** The SVG from the library; null when there is none. */
async function draw(figure: HTMLElement): Promise<string | null> {
  const place = figure.closest<HTMLElement>('.notion') ?? figure
  const { diagram = '', library = '' } = figure.dataset
  const painter = painters.get(place) ?? new DiagramRenderer(diagram, place)
  painters.set(place, painter)
  const painted = await painter.render({
    source: figure.querySelector('code')?.textContent ?? '',
    dark: document.documentElement.classList.contains('dark'),
    colors: colorsAt(place),
    library,
  })
  return 'svg' in painted ? painted.svg : null
}

/** The theme's tokens by the library's names for colours, as computed for an element. Missing ones are left out. */
function colorsAt(place: Element): Record<string, string> {
  const tokens = getComputedStyle(place)
  const colors = Object.entries({
    background: '--surface-card',
    primaryColor: '--surface-control',
    primaryTextColor: '--text-strong',
    primaryBorderColor: '--accent',
    secondaryColor: '--surface-sunken',
    tertiaryColor: '--surface-card',
    lineColor: '--text-muted',
    textColor: '--text-strong',
    noteBkgColor: '--surface-sunken',
    noteTextColor: '--text-strong',
    noteBorderColor: '--line-control',
  }).map(([name, token]) => [name, tokens.getPropertyValue(token).trim()] as const)
  return Object.fromEntries(colors.filter(([, color]) => color !== ''))
}

/**
 * Puts the SVG into a shadow tree, so that its styles and the article's do not mix. Its styles become a constructed
 * sheet, because the page's policy forbids style elements. Returns the visible box.
 */
function hang(svg: string, figure: HTMLElement): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = svg
  for (const element of template.content.querySelectorAll('*')) {
    if (isUnwanted(element.localName)) element.remove()
    else if (element instanceof HTMLElement || element instanceof SVGElement) keepInPlace(element)
  }
  const styles = [...template.content.querySelectorAll('style')]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`:host { all: initial } ${styles.map((style) => style.textContent).join('')}`)
  // A constructed sheet cannot have imports.
  keepRulesInPlace(sheet.cssRules)
  for (const style of styles) style.remove()

  const drawing = template.content.querySelector('svg')
  if (drawing) {
    const natural = Number.parseFloat(drawing.style.maxWidth)
    if (natural > 0) drawing.style.minWidth = `${Math.min(natural, MIN_WIDTH)}px`
  }
  let frame = figure.querySelector<HTMLElement>('.notion-diagram')
  if (!frame) {
    frame = document.createElement('div')
    frame.className = 'notion-diagram'
    frame.role = 'group'
    frame.tabIndex = 0
    frame.append(document.createElement('div'))
    figure.firstElementChild?.after(frame)
  }
  frame.ariaLabel = figure.querySelector('figcaption')?.textContent || 'Mermaid'
  const host = frame.firstElementChild
  const tree = host?.shadowRoot ?? host?.attachShadow({ mode: 'open' })
  if (tree) {
    tree.adoptedStyleSheets = [sheet]
    tree.replaceChildren(template.content)
  }
  return frame
}

/** The toolbar button that toggles source and diagram. */
function prepareSwitch(figure: HTMLElement, texts: IslandTexts): void {
  let button = figure.querySelector<HTMLButtonElement>('.notion-source-switch')
  if (!button) {
    const added = document.createElement('button')
    added.type = 'button'
    added.className = 'notion-source-switch'
    added.ariaPressed = 'false'
    added.onclick = () => {
      const source = figure.dataset.shows === 'diagram'
      figure.dataset.shows = source ? 'source' : 'diagram'
      added.ariaPressed = String(source)
    }
    figure.querySelector('.notion-code-tools')?.prepend(added)
    button = added
  }
  button.textContent = texts.source
}

/** Renders the diagrams again whenever the display mode changes. */
function followMode(): void {
  if (watching) return
  watching = true
  const isDark = () => document.documentElement.classList.contains('dark')
  let dark = isDark()
  new MutationObserver(() => {
    if (dark === isDark()) return
    dark = isDark()
    for (const [figure, texts] of shown) {
      if (figure.isConnected) void showDiagram(figure, texts)
    }
  }).observe(document.documentElement, { attributes: true, attributeFilter: ['class'] })
}
