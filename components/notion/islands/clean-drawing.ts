/** Sanitizes diagrams: labels and styles of a foreign diagram must not imitate a part of the site. */

/** Elements that accept input, load something, or embed another document. */
const unwanted = new Set(
  (
    'applet base button datalist dialog embed fieldset form frame frameset iframe input link meta noscript object option ' +
    'output portal script select slot template textarea'
  ).split(' '),
)
/** `fixed` and `sticky` leave the drawing, and a variable may stand for either. */
const positions = new Set(['', 'static', 'relative', 'absolute'])

interface Declared {
  style: { position: string }
}

/** A CSS rule with its nested rules. */
interface Rule extends Partial<Declared> {
  cssText: string
  cssRules?: Iterable<Rule>
}

/** Returns whether an element of a drawing is removed with its content. @param name without namespace */
export function isUnwanted(name: string): boolean {
  return unwanted.has(name.toLowerCase())
}

/** Removes a position that could leave the drawing. */
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
