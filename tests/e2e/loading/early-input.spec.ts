import { earlyControls, eventOf, operate } from '../../support/browser/early-controls'
import { expect, test } from '../../support/browser/fixtures'
import { awaitEffect, forgetInput, readAnswer, watchInput } from '../../support/browser/input-watch'

test.use({ givesSign: false, permissions: ['clipboard-read', 'clipboard-write'] })

/** Milliseconds after the first paint at which the reader acts. */
const moments = (process.env.EARLY_MOMENTS ?? '0,100,300,1000,3000').split(',').map(Number)

for (const [theme, { frame, articles }] of Object.entries(earlyControls)) {
  for (const control of [...frame, ...articles]) {
    const { name, path, phone, input, isSeen } = control
    test(`${theme}: ${name} answers whenever it is used, on a processor four times slower`, async ({
      page,
    }) => {
      test.setTimeout(120_000)
      await page.setViewportSize(phone ? { width: 390, height: 844 } : { width: 1440, height: 900 })
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      await page.addInitScript(() => {
        // Not in frames of other documents, in the empty page between, nor after the input.
        if (window !== window.top || location.protocol === 'about:') return
        if (sessionStorage.getItem('watched-input') !== null) return
        localStorage.clear()
        // In the evening the mode would be dark already.
        localStorage.setItem('darkMode', 'light')
      })
      await watchInput(page, isSeen, eventOf(input))
      const times: string[] = []
      for (const moment of moments) {
        await page.context().clearCookies()
        await page.goto(theme === 'heo' ? path : `${path}?theme=${theme}`, { waitUntil: 'commit' })
        await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)
        await page.waitForTimeout(moment)
        await operate(page, control)
        await awaitEffect(page)
        // Twice would have taken it back, or opened it again.
        await page.waitForTimeout(500)
        expect(await page.evaluate(isSeen), `seen at ${moment} ms`).toBe(true)
        const { at, taken, total, network, times: count } = await readAnswer(page)
        expect(count, `times at ${moment} ms`).toBe(1)
        const rounded = [taken, total - network, network, at].map(Math.round)
        times.push(`${rounded[0]}, ${rounded[1]} + ${rounded[2]} (at ${rounded[3]})`)
        await forgetInput(page)
        await page.goto('about:blank')
      }
      const row = `${theme} | ${name} | ${times.join(' | ')}`
      test
        .info()
        .annotations.push({ type: 'milliseconds until taken, until the effect + network', description: row })
      if (process.env.EARLY_TIMES) console.log(row)
    })
  }
}
