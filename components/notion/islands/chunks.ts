import { inSlices } from './slices'

/** Elements. A larger chunk is one huge table, and is only laid out when the reader is near. */
const HEAVY = 2_500

/** What is needed to restore a page. */
interface Kept {
  /** By index of the chunk, in pixels. */
  heights: Map<number, number>
  /** The scroll position when the page was left, in pixels. */
  place: number
}

/** Heights by page and width, for returning to a page: those that the chunks had when it was left. */
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
  const kept = known.get(keyOf(location.pathname, root))
  if (!kept) return
  chunks.forEach((chunk, i) => {
    setHeight(chunk, kept.heights.get(i))
  })
  if (returns) window.scrollTo({ top: kept.place, behavior: 'instant' })
}

/**
 * Keeps the heights of a long article's chunks for the way back. Browsers without scroll anchoring (Safari) would move
 * the text when the reader scrolls up into a chunk of another height than estimated: there the chunks below are measured
 * while the browser is idle, and again when the width has changed. They still skip layout until they are near. Others
 * measure none, because one chunk takes a slow phone up to 100 ms (docs/decisions/126-chunks-not-measured.md). Returns a
 * function that stops it.
 */
export function watchChunks(root: HTMLElement): () => void {
  const chunks = chunksOf(root)
  if (chunks.length === 0) return () => {}
  const parts: Element[] = chunks
  const anchored = CSS.supports('overflow-anchor', 'auto')
  // While the next page is on its way, its address is already there.
  const { pathname } = location
  let key = ''
  let kept: Kept | undefined
  let stop: (() => void) | undefined
  // Smooth scrolling would end at the estimated position of a far target.
  const jump = (on: boolean) => {
    document.documentElement.style.scrollBehavior = on ? 'auto' : ''
  }
  const measure = () => {
    stop?.()
    jump(true)
    stop = inSlices(
      [...chunks.entries()],
      ([i, chunk]) => {
        setHeight(chunk, heightOf(chunk))
        if (i === chunks.length - 1) jump(false)
      },
      { idle: true },
    )
  }
  const sizes = new ResizeObserver((entries) => {
    // Removed elements have no size.
    if (!root.isConnected) return
    const now = keyOf(pathname, root)
    if (now !== key) {
      key = now
      kept = { heights: new Map(), place: window.scrollY }
      known.set(key, kept)
      if (!anchored) measure()
    }
    for (const { target, contentRect } of entries)
      kept?.heights.set(parts.indexOf(target), contentRect.height)
  })
  for (const part of [root, ...parts]) sizes.observe(part)
  const onScroll = () => {
    // Not after the next page has replaced it, because that one is scrolled then.
    if (kept && root.isConnected) kept.place = window.scrollY
  }
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => {
    stop?.()
    window.removeEventListener('scroll', onScroll)
    jump(false)
    sizes.disconnect()
  }
}

function keyOf(pathname: string, root: HTMLElement): string {
  return `${pathname} ${root.clientWidth}`
}

function setHeight(chunk: HTMLElement, height: number | undefined): void {
  if (height !== undefined) chunk.style.setProperty('--height', `${height}px`)
}

/**
 * Reading the position of skipped content forces its layout. The margin below the last block of the article is missing;
 * nothing in the article comes after it. An element that is not displayed has no position.
 */
function heightOf(chunk: HTMLElement): number | undefined {
  const last = chunk.lastElementChild
  if (!last || chunk.querySelectorAll('*').length > HEAVY) return undefined
  const { top, bottom } = chunk.getBoundingClientRect()
  // Measuring a chunk above the viewport would move the text.
  if (bottom < 0) return undefined
  const end = last.getBoundingClientRect()
  return end.width > 0 ? end.bottom - top : undefined
}
