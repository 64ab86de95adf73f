type Attributes = Record<string, string>

/**
 * Joins the stroked shapes of a drawing into one path. Browsers compute styles and layout of each shape for each icon of
 * a page, and a page has dozens. A shape with a paint or transform of its own stays as it is, after the path.
 * @param shapes SVG elements without content: `path`, `circle`, `line` and `rect`
 * @throws {Error} for any other element
 */
export function toOnePath(shapes: string): string {
  const joined: string[] = []
  const others: string[] = []
  for (const [element, name = '', rest = ''] of shapes.matchAll(/<([a-z]+)([^>]*?)\/?>/g)) {
    const attributes: Attributes = Object.fromEntries(
      [...rest.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value]),
    )
    if (['fill', 'stroke', 'transform'].some((key) => key in attributes)) others.push(element)
    else joined.push(outline(name, attributes))
  }
  return [`<path d="${joined.join('')}"/>`, ...others].join(' ')
}

function outline(name: string, attributes: Attributes): string {
  const number = (key: string) => Number(attributes[key] ?? 0)
  switch (name) {
    case 'path':
      return fromAbsolute(attributes.d ?? '')
    case 'circle': {
      const r = number('r')
      const half = `a${r} ${r} 0 1 0`
      return `M${number('cx') - r} ${number('cy')}${half} ${2 * r} 0${half} ${-2 * r} 0z`
    }
    case 'line':
      return `M${number('x1')} ${number('y1')}L${number('x2')} ${number('y2')}`
    case 'rect': {
      const r = number('rx')
      const [across, down] = [number('width') - 2 * r, number('height') - 2 * r]
      const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`
      return [
        `M${number('x') + r} ${number('y')}`,
        `h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`,
      ].join('')
    }
    default:
      throw new Error(`The drawing has a <${name}>, which no path is made of.`)
  }
}

/** A path that begins with a relative point would continue the one before: the first point becomes absolute. */
function fromAbsolute(path: string): string {
  const [, x, y, rest = ''] = /^m\s*(-?[\d.]+)[\s,]*(-?[\d.]+)([\s\S]*)$/.exec(path) ?? []
  if (x === undefined) return path
  // Numbers that follow the first point are lines, relative ones.
  return `M${x} ${y}${/^[\s,]*[-.\d]/.test(rest) ? 'l' : ''}${rest.trimStart()}`
}
