import {
  bootElement,
  bootScript,
  type SheetName,
  sheetNames,
  sheetPath,
  sheetsOf,
} from '@/lib/site/asset-paths'

const loads = new Map<SheetName, Promise<void>>()

/**
 * Loads style sheets that only some pages need, for content that is not from the server's HTML. Those of the
 * document's own page are in its head. Never rejects: content without its styles is better than none.
 */
export async function loadSheets(names: readonly SheetName[]): Promise<void> {
  await Promise.all(names.map((name) => loads.get(name) ?? load(name)))
}

/** Loads the style sheets that finished HTML needs. */
export function loadSheetsOf(html: string): Promise<void> {
  return loadSheets(sheetsOf(html))
}

/** Loads what an article that comes later needs: style sheets, and the code of its islands. */
export async function loadFor(html: string): Promise<void> {
  await Promise.all([loadSheetsOf(html), window.loadIslands?.()])
}

function load(name: SheetName): Promise<void> {
  if (findSheet(name)) return Promise.resolve()
  const loading = new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = addressOf(name)
    link.onload = () => resolve()
    link.onerror = () => {
      // Requested again when it is needed again.
      loads.delete(name)
      link.remove()
      resolve()
    }
    const before = sheetNames.slice(0, sheetNames.indexOf(name)).flatMap((other) => findSheet(other) ?? [])
    // Themes override it: like those in pages/_document it follows the first sheet, that of every page.
    const place = before.at(-1) ?? document.querySelector('link[rel="stylesheet"][href*="/_next/"]')
    if (place) place.after(link)
    else document.head.append(link)
  })
  loads.set(name, loading)
  return loading
}

function findSheet(name: SheetName): Element | null {
  return document.querySelector(`link[rel="stylesheet"][href="${addressOf(name)}"]`)
}

/** The boot script's address has the prefix and the version of this build. */
function addressOf(name: SheetName): string {
  const boot = document.getElementById(bootElement)?.getAttribute('src') ?? bootScript
  return boot.replace(bootScript, sheetPath(name))
}
