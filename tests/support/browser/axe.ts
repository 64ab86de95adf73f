import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The colour rules: the only ones that depend on the display mode. */
const colours = ['color-contrast', 'link-in-text-block']

/**
 * Call it before violationsIn. By day and without a stored choice the mode is the system's; with reduced motion
 * colours change at once.
 */
export async function prepareForAxe(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, 12)))
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** A full run checks each page in both modes. */
const isWhole = Boolean(process.env.E2E_WHOLE)

/** The number of texts whose colours axe has checked, minus those it could not judge: on pictures and gradients. */
function judgedTexts({ passes, incomplete }: AxeResults): number {
  const texts = (rules: AxeResults['passes']) =>
    rules.filter(({ id }) => colours.includes(id)).reduce((sum, { nodes }) => sum + nodes.length, 0)
  return texts(passes) - texts(incomplete)
}

/**
 * Returns axe's violations in the whole page or a selected part: all rules in dark mode, in a full run also the
 * colour rules in light mode. tests/unit/repository/contrast.spec.ts computes the colours of both.
 */
export async function violationsIn(page: Page, part = 'html'): Promise<string[]> {
  const found: string[] = []
  const axe = () => new AxeBuilder({ page }).include(part).setLegacyMode()
  await uncover(page, true)
  for (const mode of isWhole ? (['dark', 'light'] as const) : (['dark'] as const)) {
    await showMode(page, mode)
    const results = await (mode === 'light' ? axe().withRules(colours) : axe().withTags(standards)).analyze()
    for (const { id, nodes } of results.violations) {
      for (const { html, failureSummary } of nodes) {
        found.push(`${id} (${mode}): ${html.slice(0, 300)} – ${failureSummary}`)
      }
    }
    if (part === 'html') expect(judgedTexts(results)).toBeGreaterThan(0)
  }
  await showMode(page, 'light')
  await uncover(page, false)
  return found
}

/**
 * Returns axe's colour violations in a part of the page, in both modes at phone and desktop width. Most of the
 * texts must be judgeable.
 */
export async function colourViolationsIn(page: Page, part: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const mode of ['dark', 'light'] as const) {
      await showMode(page, mode)
      const results = await new AxeBuilder({ page }).include(part).withRules(colours).analyze()
      expect(judgedTexts(results), `${mode} at ${width} px`).toBeGreaterThan(0)
      for (const { id, nodes } of results.violations)
        for (const { html, failureSummary } of nodes)
          found.push(`${id} (${mode}, ${width} px): ${html.slice(0, 200)} – ${failureSummary}`)
    }
  }
  return found
}

async function showMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: mode })
  await expect(page.locator('html')).toHaveClass(new RegExp(`(^| )${mode}( |$)`))
}

/**
 * Hides elements that overlap the page without covering text: axe treats them as an unknown background and judges
 * no colour.
 */
async function uncover(page: Page, on: boolean): Promise<void> {
  await page.evaluate((wanted) => {
    document.adoptedStyleSheets = []
    for (const part of document.querySelectorAll<HTMLElement>('footer div')) {
      const { position, pointerEvents } = getComputedStyle(part)
      part.toggleAttribute('data-away', wanted && position === 'absolute' && pointerEvents === 'none')
    }
    if (!wanted) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '[data-away] { display: none !important } main section::before, main section ::before { content: none !important }',
    )
    document.adoptedStyleSheets = [sheet]
  }, on)
}
