import { inSlices } from './slices'

/** A part with more elements is not worth its time before the reader is near: it is one huge table. */
const HEAVY = 2_500

/** Heights by the place of their part, in pixels. */
type Heights = Map<number, number>

/** What the way back to a page needs. */
interface Kept {
  heights: Heights
  /** Where the page was left, in pixels from its top. */
  place?: number
}

/** What has been measured, by page and width, for the way back to a page. */
const known = new Map<string, Kept>()

/** The parts of a long article (lib/article/draw/chunks); none for others. */
export function chunksOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('.notion-chunk')]
}

/**
 * Gives parts the heights they had when the reader was here before, and leads back to where the reader left: the
 * framework has restored the place in a page of other heights by then.
 */
export function restoreChunks(root: HTMLElement): void {
  const parts = chunksOf(root)
  // To ask for the width has the browser lay out the page at once: short articles have no need of it.
  if (parts.length === 0) return
  const kept = known.get(keyOf(root))
  if (!kept) return
  parts.forEach((part, i) => {
    setHeight(part, kept.heights.get(i))
  })
  // A page that is opened anew begins at its top.
  if (kept.place && window.scrollY > 0) window.scrollTo({ top: kept.place, behavior: 'instant' })
}

/**
 * Fills and measures the parts of a long article while the browser is idle, and measures again when the width has
 * changed. They keep being left out until they are near, but with their own height: the scroll bar and the way to a far
 * heading are right. Returns what ends it.
 * @param fill makes a part whole
 */
export function measureChunks(root: HTMLElement, fill: (part: HTMLElement) => void): () => void {
  const parts = chunksOf(root)
  if (parts.length === 0) return () => {}
  let key = ''
  let kept: Kept | undefined
  let stop = () => {}
  // Smooth scrolling to a far place would end where that was expected to be.
  const jump = (on: boolean) => {
    document.documentElement.style.scrollBehavior = on ? 'auto' : ''
  }
  const sizes = new ResizeObserver(() => {
    if (keyOf(root) === key) return
    key = keyOf(root)
    const heights: Heights = new Map()
    kept = { heights }
    known.set(key, kept)
    stop()
    jump(true)
    stop = inSlices(
      [...parts.entries()],
      ([i, part]) => {
        fill(part)
        const height = heightOf(part)
        if (height !== undefined) {
          heights.set(i, height)
          setHeight(part, height)
        }
        if (i === parts.length - 1) jump(false)
      },
      { idle: true },
    )
  })
  sizes.observe(root)
  const onScroll = () => {
    // The next page has taken its place, and scrolls on.
    if (kept && root.isConnected) kept.place = window.scrollY
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    stop()
    window.removeEventListener('scroll', onScroll)
    jump(false)
    sizes.disconnect()
  }
}

function keyOf(root: HTMLElement): string {
  return `${location.pathname} ${root.clientWidth}`
}

function setHeight(part: HTMLElement, height: number | undefined): void {
  if (height !== undefined) part.style.setProperty('--height', `${height}px`)
}

/** To ask for the place of what is left out has it laid out. */
function heightOf(part: HTMLElement): number | undefined {
  const last = part.lastElementChild
  if (!last || part.getElementsByTagName('*').length > HEAVY) return undefined
  const { top, bottom } = part.getBoundingClientRect()
  // Without scroll anchoring, a part above the window would move what is read.
  if (bottom < 0 && !CSS.supports('overflow-anchor', 'auto')) return undefined
  return last.getBoundingClientRect().bottom + Number.parseFloat(getComputedStyle(last).marginBottom) - top
}
