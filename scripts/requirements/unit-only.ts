import { namedPoints } from './points'

/** Ranges of points for which unit tests are enough, and why no browser test is needed. */
const reasons: readonly (readonly [points: string, reason: string])[] = [
  ['R-005', 'It is about the specification, not about the product: the test counts its points.'],
  [
    'R-019 R-020 R-267 R-291 R-379 R-413',
    'The specification leaves it open: the test proves what was decided.',
  ],
  [
    'R-257 – R-259 R-262 – R-266 R-271 R-272 R-273 R-275 R-276 R-277 R-285 – R-288',
    'Names of fields: readers see their values, which the points of the screens prove in a browser.',
  ],
  ['R-270', 'A closed list of values: the test takes every value and some that are none.'],
  ['R-268 R-269', 'Every name of ten can be another: a site of its own for each would prove no more.'],
  [
    'R-278 R-279 R-281',
    'Each key of a block has many values: the test looks at the HTML that a browser is sent, block by block.',
  ],
  ['R-290 R-292 R-293', 'A list of settings: what each does is a point of its own.'],
  [
    'R-489 R-490',
    'A time that no reader waits for: a change of the index on the server, and a host that is passed over for two minutes.',
  ],
  ['R-364', 'Hostile addresses of many kinds, each with what becomes of it: a table of texts.'],
  ['R-402', 'It holds for seven languages: the test reads every one of them.'],
  [
    'R-404 – R-407',
    'Damaged records: the test draws each kind of damage and reads the log line, which no browser sees.',
  ],
  ['R-434 R-435', 'A formula with its boundary values; R-433 proves in a browser what readers see of it.'],
  [
    'R-447 R-448 R-450 R-451',
    'A number for each range of widths: R-446 and R-449 prove two of them in a browser.',
  ],
  ['R-440', 'The value of a setting: R-439 proves in a browser which width is asked for where.'],
  ['R-455', 'A boundary in pixels: R-123 proves in a browser which heading is marked.'],
]

/** Returns the reason why unit tests are enough for a point; null without one. */
export function unitOnlyReason(point: string): string | null {
  return reasons.find(([points]) => namedPoints(points).includes(point))?.[1] ?? null
}

/** Every point that has such a reason. */
export const unitOnlyPoints: readonly string[] = reasons.flatMap(([points]) => namedPoints(points))
