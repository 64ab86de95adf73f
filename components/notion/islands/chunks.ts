import { inSlices } from './slices'

/** A chunk with more elements is not worth its time before the reader is near: it is one huge table. */
const HEAVY = 2_500

/** Heights by the place of their chunk, in pixels. */
type Heights = Map<number, number>

/** What the way back to a page needs. */
interface Kept {
  heights: Heights
  /** Where the page was left, in pixels from its top. */
  place: number
}

/** What has been measured, by page and width, for the way back to a page. */
const known = new Map<string, Kept>()

/** The chunks of a long article (lib/article/draw/chunks); none for others. */
export function chunksOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('.notion-chunk')]
}

/**
 * Gives chunks the heights they had when the reader was here before.
 * @param returns leads back to where the reader left, too: the framework has restored the place in a page of other heights by then
 */
export function restoreChunks(root: HTMLElement, returns: boolean): void {
  const chunks = chunksOf(root)
  // To ask for the width has the browser lay out the page at once: short articles have no need of it.
  if (chunks.length === 0) return
  const kept = known.get(keyOf(root))
  if (!kept) return
  chunks.forEach((chunk, i) => {
    setHeight(chunk, kept.heights.get(i))
  })
  if (returns) window.scrollTo({ top: kept.place, behavior: 'instant' })
}

/**
 * Fills and measures the chunks of a long article while the browser is idle, and measures again when the width has
 * changed. They keep being left out until they are near, but with their own height: the scroll bar and the way to a far
 * heading are right. Returns what ends it.
 * @param fill makes a chunk whole
 */
export function measureChunks(root: HTMLElement, fill: (chunk: HTMLElement) => void): () => void {
  const chunks = chunksOf(root)
  if (chunks.length === 0) return () => {}
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
    kept = { heights, place: window.scrollY }
    known.set(key, kept)
    stop()
    jump(true)
    stop = inSlices(
      [...chunks.entries()],
      ([i, chunk]) => {
        fill(chunk)
        const height = heightOf(chunk)
        if (height !== undefined) {
          heights.set(i, height)
          setHeight(chunk, height)
        }
        if (i === chunks.length - 1) jump(false)
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

function setHeight(chunk: HTMLElement, height: number | undefined): void {
  if (height !== undefined) chunk.style.setProperty('--height', `${height}px`)
}

/** To ask for the place of what is left out has it laid out. */
function heightOf(chunk: HTMLElement): number | undefined {
  const last = chunk.lastElementChild
  if (!last || chunk.getElementsByTagName('*').length > HEAVY) return undefined
  const { top, bottom } = chunk.getBoundingClientRect()
  // Without scroll anchoring, a chunk above the window would move what is read.
  if (bottom < 0 && !CSS.supports('overflow-anchor', 'auto')) return undefined
  return last.getBoundingClientRect().bottom + Number.parseFloat(getComputedStyle(last).marginBottom) - top
}
