import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The rules that look at colours: the only ones that a change of mode can break. */
const colours = ['color-contrast', 'link-in-text-block']

/**
 * Before violationsIn: by day and with nothing stored the mode is the system's, and colours are judged when they have
 * arrived: with less motion, at once.
 */
export async function prepareForAxe(page: Page): Promise<void> {
  await page.clock.setFixedTime(new Date(Date.UTC(2026, 4, 5, 12)))
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

/** Each page is judged in one mode; a full run takes both. tests/unit/repository/contrast.spec.ts computes the colours of both. */
const modes = process.env.E2E_WHOLE ? (['dark', 'light'] as const) : (['dark'] as const)

/**
 * What axe finds wrong in the whole page or in the part that a selector names. The rules that no colour can break are asked
 * in light mode, or not at all where another test has asked them of the same content.
 */
export async function violationsIn(page: Page, part = 'html', coloursOnly = false): Promise<string[]> {
  const found: string[] = []
  const note = (mode: string, { violations }: AxeResults) => {
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        found.push(`${id} (${mode}): ${html.slice(0, 300)} – ${failureSummary}`)
      }
    }
  }
  const axe = () => new AxeBuilder({ page }).include(part).setLegacyMode()
  if (!coloursOnly) note('both', await axe().withTags(standards).disableRules(colours).analyze())
  await uncover(page, true)
  for (const mode of modes) {
    await showMode(page, mode)
    const results = await axe().withRules(colours).analyze()
    note(mode, results)
    // It can say nothing of text on pictures and gradients; of most it must.
    const texts = (rules: AxeResults['passes']) => rules.reduce((sum, { nodes }) => sum + nodes.length, 0)
    if (part === 'html') expect(texts(results.passes)).toBeGreaterThan(texts(results.incomplete))
  }
  await showMode(page, 'light')
  await uncover(page, false)
  return found
}

/**
 * What axe finds wrong with the colours of a part of the page, in both modes at the widths of a phone and of a desk. It has to
 * be able to judge most of the texts.
 */
export async function colourViolationsIn(page: Page, part: string): Promise<string[]> {
  const found: string[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const mode of ['dark', 'light'] as const) {
      await showMode(page, mode)
      const results = await new AxeBuilder({ page }).include(part).withRules(colours).analyze()
      const texts = (rules: AxeResults['passes']) => rules.reduce((sum, { nodes }) => sum + nodes.length, 0)
      expect(texts(results.passes), `${mode} at ${width} px`).toBeGreaterThan(texts(results.incomplete))
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
 * Takes away what lies over the page or beside its words without hiding them: axe takes it for a ground that it does
 * not know, and judges no colour.
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
