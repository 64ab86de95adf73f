import { crossFade } from '@/components/browser/cross-fade'
import { loadSheets } from '@/components/browser/sheets'
import type { Screen } from '@/lib/screens/types'
import type { SheetName } from '@/lib/site/asset-paths'
import { loadTheme } from './load-theme'
import type { ThemeName } from './names'

/**
 * Loads what a theme needs to render a screen, then starts the cross-fade to it.
 * @param drawn resolves when the page is in the document
 * @returns a promise that resolves when the page may be rendered; rejects when its code cannot be loaded
 */
export async function loadPage(
  name: ThemeName | null,
  { screen, sheets }: { screen: Screen; sheets: readonly SheetName[] },
  drawn: Promise<void>,
): Promise<void> {
  await Promise.all([
    loadTheme(name ?? 'heo', screen),
    loadSheets(sheets),
    screen.kind === 'article' && window.loadIslands?.(),
  ])
  await crossFade(drawn)
}
