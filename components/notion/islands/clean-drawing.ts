/** Keeps a diagram a picture: what somebody wrote into its labels and styles must not pass for a part of the site. */

/** Elements that ask readers for something, load something, or are another document. */
const unwanted = new Set(
  (
    'applet base button datalist dialog embed fieldset form frame frameset iframe input link meta noscript object option ' +
    'output portal script select slot template textarea'
  ).split(' '),
)
/** `fixed` and `sticky` follow the window, and a variable may stand for either. */
const positions = new Set(['', 'static', 'relative', 'absolute'])

interface Declared {
  style: { position: string }
}

/** A rule of a style sheet, with those inside it. */
interface Rule extends Partial<Declared> {
  cssText: string
  cssRules?: Iterable<Rule>
}

/** Returns whether an element of a drawing is left out with what is in it. @param name without namespace */
export function isUnwanted(name: string): boolean {
  return unwanted.has(name.toLowerCase())
}

/** Takes back a position that could leave the drawing. */
export function keepInPlace({ style }: Declared): void {
  if (!positions.has(style.position.trim().toLowerCase())) style.position = ''
}

/** Does the same for every rule of a sheet. */
export function keepRulesInPlace(rules: Iterable<Rule>): void {
  for (const { style, cssRules } of rules) {
    if (style) keepInPlace({ style })
    if (cssRules) keepRulesInPlace(cssRules)
  }
}
