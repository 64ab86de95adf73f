/** A part of a sketch: a rectangle, in units of the sketch. Tones are for lines, backgrounds and pictures. */
type Part = readonly [x: number, y: number, width: number, height: number, tone: Tone]
type Tone = 'word' | 'ground' | 'picture'

const opacities: Record<Tone, number> = { word: 0.55, ground: 0.16, picture: 0.34 }

/** A bar, a heading and lines: fits any theme. */
const page: readonly Part[] = [
  [8, 6, 20, 3, 'word'],
  [8, 18, 46, 5, 'word'],
  [8, 30, 80, 3, 'ground'],
  [8, 37, 74, 3, 'ground'],
  [8, 44, 78, 3, 'ground'],
]

const sketches: Readonly<Record<string, readonly Part[]>> = {
  heo: [
    [6, 5, 84, 4, 'ground'],
    [6, 13, 40, 18, 'picture'],
    [49, 13, 41, 18, 'ground'],
    [6, 35, 28, 20, 'ground'],
    [37, 35, 28, 20, 'ground'],
    [68, 35, 22, 20, 'picture'],
  ],
  simple: [
    [24, 6, 26, 5, 'word'],
    [24, 17, 48, 1, 'ground'],
    [24, 22, 40, 4, 'word'],
    [24, 29, 48, 3, 'ground'],
    [24, 39, 36, 4, 'word'],
    [24, 46, 48, 3, 'ground'],
  ],
  docs: [
    [0, 0, 96, 9, 'ground'],
    [6, 15, 16, 3, 'word'],
    [9, 22, 14, 3, 'ground'],
    [9, 29, 12, 3, 'ground'],
    [9, 36, 14, 3, 'ground'],
    [32, 15, 30, 5, 'word'],
    [32, 26, 40, 3, 'ground'],
    [32, 33, 36, 3, 'ground'],
    [78, 15, 12, 2, 'ground'],
    [78, 21, 10, 2, 'ground'],
  ],
  gallery: [
    [6, 5, 14, 3, 'word'],
    [6, 12, 54, 26, 'picture'],
    [63, 12, 27, 34, 'picture'],
    [6, 41, 26, 15, 'picture'],
    [35, 41, 25, 15, 'picture'],
    [63, 49, 27, 7, 'picture'],
  ],
  magazine: [
    [30, 4, 36, 6, 'word'],
    [6, 13, 84, 1, 'word'],
    [6, 18, 52, 22, 'picture'],
    [62, 18, 28, 4, 'word'],
    [62, 25, 28, 3, 'ground'],
    [62, 31, 24, 3, 'ground'],
    [6, 45, 26, 11, 'ground'],
    [35, 45, 26, 11, 'ground'],
    [64, 45, 26, 11, 'ground'],
  ],
}

/**
 * A small sketch of a theme's home page, in the colours of the current page. A theme without a sketch gets the
 * general one.
 */
export function ThemePreview({ name, className }: { name: string; className?: string }) {
  return (
    <svg viewBox="0 0 96 60" aria-hidden="true" className={className}>
      {(sketches[name] ?? page).map(([x, y, width, height, tone]) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          fill="currentColor"
          opacity={opacities[tone]}
        />
      ))}
    </svg>
  )
}
