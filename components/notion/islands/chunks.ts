import { inSlices } from './slices'

/** Elements. A larger chunk is one huge table, and is only laid out when the reader is near. */
const HEAVY = 2_500

/** Heights by index of the chunk, in pixels. */
type Heights = Map<number, number>

/** What is needed to restore a page. */
interface Kept {
  heights: Heights
  /** The scroll position when the page was left, in pixels. */
  place: number
}

/** Measured heights by page and width, for returning to a page. */
const known = new Map<string, Kept>()

/** The chunks of a long article (lib/article/draw/chunks); none for others. */
export function chunksOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('.notion-chunk')]
}

/**
 * Restores the heights that chunks had before.
 * @param returns also restores the scroll position, because Next.js has restored it in a page of other heights
 */
export function restoreChunks(root: HTMLElement, returns: boolean): void {
  const chunks = chunksOf(root)
  // Reading the width forces a layout of the page, which short articles do not need.
  if (chunks.length === 0) return
  const kept = known.get(keyOf(root))
  if (!kept) return
  chunks.forEach((chunk, i) => {
    setHeight(chunk, kept.heights.get(i))
  })
  if (returns) window.scrollTo({ top: kept.place, behavior: 'instant' })
}

/**
 * Measures the chunks of a long article while the browser is idle, and again when the width has changed. They still
 * skip layout until they are near, but with their own height, so that the scroll bar and jumps to headings are exact.
 * Returns a function that stops it.
 */
export function measureChunks(root: HTMLElement): () => void {
  const chunks = chunksOf(root)
  if (chunks.length === 0) return () => {}
  let key = ''
  let kept: Kept | undefined
  let stop = () => {}
  // Smooth scrolling would end at the estimated position of a far target.
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
    // Not after the next page has replaced it, because that one is scrolled then.
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

/** Reading the position of skipped content forces its layout. */
function heightOf(chunk: HTMLElement): number | undefined {
  const last = chunk.lastElementChild
  if (!last || chunk.getElementsByTagName('*').length > HEAVY) return undefined
  const { top, bottom } = chunk.getBoundingClientRect()
  // Without scroll anchoring, measuring a chunk above the viewport would move the text.
  if (bottom < 0 && !CSS.supports('overflow-anchor', 'auto')) return undefined
  return last.getBoundingClientRect().bottom + Number.parseFloat(getComputedStyle(last).marginBottom) - top
}
