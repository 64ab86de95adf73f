import type { Page } from '@playwright/test'

/** The focused element, and whether a reader can see the focus. */
export interface Stop {
  /** Tag, role or name for messages. */
  what: string
  /** The focus is outside of the page. */
  away: boolean
  /** Problems of visibility; empty if there are none. */
  faults: string[]
}

/** Checks the focused element: a visible focus ring that is not clipped, in the viewport, not covered. */
export function focusedStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { what: 'body', away: true, faults: [] }
    }
    const faults: string[] = []
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replace(/\s+/g, ' ')
    const what = `${element.tagName.toLowerCase()} “${name.slice(0, 60)}”${element.id ? ` #${element.id}` : ''}`

    const drawn = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' &&
      Number.parseFloat(style.outlineWidth) >= 2 &&
      !/, 0\)$/.test(style.outlineColor)
    const style = getComputedStyle(element)
    // A field may show its ring on the form around it.
    const around = element.closest('form')
    const framed = around && /\d+px/.test(getComputedStyle(around).boxShadow) ? around : null
    // Native players and frames draw their own rings inside.
    const inside = element.matches('video, audio, iframe')
    if (!drawn(style) && !framed && !inside) faults.push('no ring')

    // A link that wraps has a box for each line.
    const boxes = [...(framed ?? element).getClientRects()]
    const [box] = boxes
    if (!box || box.width < 1 || box.height < 1) return { what, away: false, faults: [...faults, 'no box'] }

    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight]
    const reach = drawn(style)
      ? Number.parseFloat(style.outlineWidth) + Number.parseFloat(style.outlineOffset)
      : 0
    const cut: string[] = []
    for (let parent = (framed ?? element).parentElement; parent; parent = parent.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(parent)
      const frame = parent.getBoundingClientRect()
      if (overflowX === 'visible' && overflowY === 'visible') {
        if (position === 'fixed') break
        continue
      }
      if (parent === document.documentElement || parent === document.body) continue
      const sides = [
        box.left - reach < frame.left - 0.5,
        box.top - reach < frame.top - 0.5,
        box.right + reach > frame.right + 0.5,
        box.bottom + reach > frame.bottom + 0.5,
      ]
      // An element larger than its container is partly visible; otherwise the ring must be complete except for one
      // side.
      const larger = box.width > frame.width + 1 || box.height > frame.height + 1
      if (!larger && sides.filter(Boolean).length > 1)
        cut.push(`${parent.tagName.toLowerCase()}.${parent.className}`)
      left = Math.max(left, frame.left)
      top = Math.max(top, frame.top)
      right = Math.min(right, frame.right)
      bottom = Math.min(bottom, frame.bottom)
      if (position === 'fixed') break
    }
    if (cut.length > 0) faults.push(`ring cut off by ${cut[0]}`)

    const seen = {
      left: Math.max(left, box.left),
      top: Math.max(top, box.top),
      right: Math.min(right, box.right),
      bottom: Math.min(bottom, box.bottom),
    }
    if (seen.right - seen.left < 4 || seen.bottom - seen.top < 4)
      return { what, away: false, faults: [...faults, 'out of view'] }
    let [free, all, by] = [0, 0, '']
    for (const x of [0.1, 0.5, 0.9]) {
      for (const y of [0.1, 0.5, 0.9]) {
        const hit = document.elementFromPoint(
          seen.left + (seen.right - seen.left) * x,
          seen.top + (seen.bottom - seen.top) * y,
        )
        all += 1
        if (hit && ((framed ?? element).contains(hit) || hit.contains(element))) free += 1
        else by = `${hit?.tagName.toLowerCase()}.${hit?.getAttribute('class')}`
      }
    }
    if (free * 2 < all) faults.push(`covered by ${by}`)
    return { what, away: false, faults }
  })
}

/**
 * Presses Tab until the focus leaves the page or after `last` stops; returns all stops. With reduced motion, so
 * that scrolling takes no time.
 */
export async function tabThrough(page: Page, last = 600): Promise<Stop[]> {
  const stops: Stop[] = []
  while (stops.length < last) {
    await page.keyboard.press('Tab')
    const stop = await focusedStop(page)
    if (stop.away) break
    stops.push(stop)
  }
  return stops
}
