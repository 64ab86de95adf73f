const HUES = ['gray', 'brown', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink', 'red']

/** Colours of blocks and of text. */
export const COLORS: readonly string[] = [...HUES, ...HUES.map((hue) => `${hue}_background`)]

const OPTION_COLORS = [
  'default',
  'gray',
  'brown',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'red',
]

/** The colour of a select's nth option. */
export function optionColor(index: number): string {
  return OPTION_COLORS[index % OPTION_COLORS.length] ?? 'default'
}
