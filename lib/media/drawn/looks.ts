/** Colours and shapes of a drawn picture. They follow from its seed alone. */
import { createHash } from 'node:crypto'

export interface Colours {
  /** Background gradient. White text on each colour has a contrast of at least 4.5 : 1. */
  from: string
  to: string
  /** Colour of small elements on the background. */
  accent: string
}

/**
 * Backgrounds from colours of the theme heo: its accent, article header and shortcuts, and colours between them.
 */
const grounds: readonly [Colours, ...Colours[]] = [
  { from: '#2f45cf', to: '#425aef', accent: '#ffd479' },
  { from: '#0a3f99', to: '#0a57cf', accent: '#ffc863' },
  { from: '#0f5f59', to: '#0e7490', accent: '#ffd479' },
  { from: '#8f1d1d', to: '#b4530a', accent: '#ffe0a3' },
  { from: '#4c1d95', to: '#5b3fd6', accent: '#ffc2dd' },
  { from: '#1f2547', to: '#3a4a9f', accent: '#dca846' },
  { from: '#7a1f55', to: '#a3305f', accent: '#ffd7a8' },
  { from: '#14532d', to: '#0f766e', accent: '#ffe08a' },
]

const shapes = ['rings', 'waves', 'strokes', 'discs'] as const
export type Shape = (typeof shapes)[number]

export interface Looks {
  colours: Colours
  shape: Shape
  /** Numbers from 0 to 1. Each seed gives the same sequence. */
  random: () => number
}

/** @param seed identifies the post or the list, so that an edit of its text changes no colour */
export function looksOf(seed: string): Looks {
  const hash = createHash('sha256').update(seed).digest()
  const [ground = 0, shape = 0] = hash
  return {
    colours: grounds[ground % grounds.length] ?? grounds[0],
    shape: shapes[shape % shapes.length] ?? shapes[0],
    random: randomFrom(hash.readUInt32LE(4)),
  }
}

/** A linear congruential generator: enough to place shapes. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
