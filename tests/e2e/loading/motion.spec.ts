import { type Page, test as plain } from '@playwright/test'
import { expect, test } from '../../support/browser/fixtures'
import { wallOf } from '../../support/browser/icon-wall'
import { wake } from '../../support/browser/wake'

// As most readers see it, with its movements.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })
plain.use({ contextOptions: { reducedMotion: 'no-preference' } })

declare global {
  interface Window {
    /** What this test has seen starting to move. */
    movements: { from: unknown; timing: unknown }[]
    /** Names of the transitions and animations that have begun, with the milliseconds they take. */
    begun: string[]
  }
}

/** Notes every transition and animation that begins in the page and takes more than a frame, whatever starts it. */
async function noteMovements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.begun = []
    const note = (name: string, milliseconds: number, element: EventTarget | null) => {
      const place = element instanceof Element ? element.getAttribute('class')?.slice(0, 60) : ''
      if (milliseconds > 16) window.begun.push(`${name} ${milliseconds} ${place}`)
    }
    /** What the style sheet says, in milliseconds: a short movement may be over before its event is heard. */
    const longest = (
      target: EventTarget | null,
      pseudo: string,
      kind: 'animationDuration' | 'transitionDuration',
    ) => {
      if (!(target instanceof Element)) return 0
      const times = getComputedStyle(target, pseudo || null)[kind].split(',')
      return Math.round(1_000 * Math.max(...times.map(Number.parseFloat)))
    }
    document.addEventListener('transitionrun', ({ target, propertyName, pseudoElement }) => {
      note(propertyName, longest(target, pseudoElement, 'transitionDuration'), target)
    })
    /** The properties that an animation moves: its own name is the compiler's. */
    const moved = (target: EventTarget | null, name: string) => {
      if (!(target instanceof Element)) return ''
      const animation = target
        .getAnimations()
        .find((one) => one instanceof CSSAnimation && one.animationName === name)
      const frames = animation?.effect instanceof KeyframeEffect ? animation.effect.getKeyframes() : []
      const properties = new Set(frames.flatMap((frame) => Object.keys(frame)))
      for (const other of ['offset', 'computedOffset', 'easing', 'composite']) properties.delete(other)
      return `animation of ${[...properties].join(' and ')}`
    }
    document.addEventListener('animationstart', ({ target, animationName, pseudoElement }) => {
      note(moved(target, animationName), longest(target, pseudoElement, 'animationDuration'), target)
    })
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, timing) {
      const animation = animate.call(this, frames, timing)
      note('animate', Number(animation.effect?.getTiming().duration), this)
      return animation
    }
  })
}

const script = '/assets/reveal.js'

test('R-388 R-389 the animation script is fetched once, with GET, when the layout mounts, and slides cards in', {
  tag: '@full',
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.movements = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, timing) {
      window.movements.push({ from: Array.isArray(frames) ? frames[0] : frames, timing })
      return animate.call(this, frames, timing)
    }
  })
  const calls: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === script) calls.push(request.method())
  })
  const loaded = page.waitForResponse((response) => response.url().endsWith(script))
  await page.goto('/')
  expect((await loaded).status()).toBe(200)

  const cards = page.locator('main [data-reveal]')
  // In the first screen nothing is hidden; below it cards wait.
  await expect(cards.last()).toHaveCSS('opacity', '0')
  const hiddenAbove = await cards.evaluateAll(
    (all) =>
      all.filter((card) => card.getBoundingClientRect().top < innerHeight && card.style.opacity === '0')
        .length,
  )
  expect(hiddenAbove).toBe(0)

  await cards.last().scrollIntoViewIfNeeded()
  await expect(cards.last()).toHaveCSS('opacity', '1')
  const movements = await page.evaluate(() => window.movements)
  expect(movements[0]).toEqual({
    from: { opacity: 0, translate: '0 12px' },
    timing: { duration: 300, easing: 'ease' },
  })

  // After a navigation the cards of the new page are taken up by the same script.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
  await expect(page).toHaveURL('/archive')
  await expect(cards.last()).toHaveCSS('opacity', '0')
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(cards.last()).toHaveCSS('opacity', '1')
  expect(calls).toEqual(['GET'])
})

// A blocked script is an error in the browser's own log.
plain('R-389 without the animation script everything stays in sight', { tag: '@full' }, async ({ page }) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.route(`**${script}`, (route) => route.abort())
  await page.goto('/')
  await wake(page)
  await expect.poll(() => said.some((line) => line.includes('nothing slides in'))).toBe(true)
  const opacities = await page
    .locator('main [data-reveal]')
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).opacity))
  expect(opacities.length).toBeGreaterThan(4)
  expect(new Set(opacities)).toEqual(new Set(['1']))
})

test('with reduced motion nothing moves on the home page and in an article', { tag: '@full' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/article/kitchen-sink']) {
    // An article has no cards.
    const loaded = path === '/' && page.waitForResponse((response) => response.url().endsWith(script))
    await page.goto(path)
    await loaded
    const running = () =>
      page.evaluate(() =>
        document
          .getAnimations()
          // What follows the reader's own scrolling of a box is no movement by itself.
          .filter(
            ({ playState, timeline }) => playState === 'running' && timeline instanceof DocumentTimeline,
          )
          .map((animation) => ('animationName' in animation ? animation.animationName : String(animation))),
      )
    await expect.poll(running).toEqual([])
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(page.locator('main [data-reveal]').filter({ visible: false })).toHaveCount(0)
    await expect.poll(running).toEqual([])
    const hidden = await page
      .locator('main [data-reveal]')
      .evaluateAll((cards) => cards.filter((card) => getComputedStyle(card).opacity !== '1').length)
    expect(hidden).toBe(0)
  }
})

test('R-073 the wall of icons moves by one of its halves, without end; from page to page there is a cross-fade', {
  tag: '@full',
}, async ({ page }) => {
  await noteMovements(page)
  await page.goto('/')
  const wall = await wallOf(page).evaluate((strip) =>
    strip.getAnimations().map((movement) => ({
      state: movement.playState,
      duration: movement.effect?.getTiming().duration,
      iterations: movement.effect?.getTiming().iterations,
    })),
  )
  expect(wall).toEqual([{ state: 'running', duration: 60_000, iterations: Number.POSITIVE_INFINITY }])
  // The control that stops the notices stops it too.
  const states = () =>
    wallOf(page).evaluate((strip) => strip.getAnimations().map(({ playState }) => playState))
  await page.getByRole('button', { name: 'Pause the notices' }).click()
  await expect.poll(states).toEqual(['paused'])
  await page.getByRole('button', { name: 'Resume the notices' }).click()
  await expect.poll(states).toEqual(['running'])
  const fades = () => page.evaluate(() => Reflect.get(window, 'fades'))
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    const fades: unknown[] = []
    Object.assign(window, { fades })
    document.startViewTransition = (update) => {
      const fade = start(update)
      void fade.ready.then(() => {
        const layers = document
          .getAnimations()
          .filter(({ effect }) =>
            /^::view-transition-(?:old|new)/.test(
              effect instanceof KeyframeEffect ? (effect.pseudoElement ?? '') : '',
            ),
          )
        fades.push(layers.map(({ effect }) => effect?.getTiming().duration))
      })
      return fade
    }
  })
  await page.getByRole('banner').getByRole('link', { name: 'Archive' }).first().click()
  await expect(page).toHaveURL('/archive')
  await expect.poll(fades).toHaveLength(1)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect.poll(fades).toHaveLength(2)
  // Where the two pictures are alike the browser fades one more way.
  expect((await fades()).flat()).toEqual((await fades()).flat().map(() => 180))
})

test('with reduced motion nothing moves whatever the reader does', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await noteMovements(page)
  const begun = () => page.evaluate(() => window.begun)
  const bar = page.getByRole('banner')
  await page.goto('/')
  await expect(page.getByText(/^[\d,]+ days$/)).toBeAttached()

  await test.step('on the home page', async () => {
    await bar.getByRole('button', { name: 'Writing' }).click()
    await expect(bar.getByRole('link', { name: 'Design' })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('link').first().hover()
    await page.getByRole('region', { name: 'Notices' }).hover()
    await page.getByRole('button', { name: 'Next notice' }).click()
    await page.getByRole('link', { name: '随便逛逛' }).hover()
    await page.getByRole('list', { name: 'Shortcuts' }).getByRole('link').first().hover()
    await page.getByRole('button', { name: 'More recommendations' }).click()
    await page.getByRole('region', { name: 'Recommended posts' }).getByRole('link').nth(1).hover()
    await page.getByRole('main').getByRole('article').first().hover()
    await page.getByRole('complementary').getByRole('button').first().click()
    await page.getByRole('navigation', { name: 'Pagination' }).getByRole('link').last().hover()
    await page.mouse.wheel(0, 700)
    await expect(bar).toHaveCSS('position', 'fixed')
    await bar.getByRole('button', { name: /^Switch to (dark|light) mode$/ }).click()
    // The way to the top is one step.
    await bar.getByRole('button', { name: 'Back to top' }).click()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect(await begun()).toEqual([])
  })

  await test.step('on the way to an article and in it', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Everything a page can hold' }).click()
    await expect(page).toHaveURL('/article/kitchen-sink')
    const picture = page.locator('#article-body').getByRole('button', { name: /bowl of tea/ })
    await picture.click()
    await expect(page.getByRole('dialog', { name: /bowl of tea/ })).toHaveAttribute('data-state', 'opened')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: /bowl of tea/ })).toHaveCount(0)
    await page.getByRole('navigation', { name: 'More posts' }).scrollIntoViewIfNeeded()
    await expect(page.locator('#next-post > a')).toBeVisible()
    await page.getByRole('button', { name: 'Share through WeChat' }).hover()
    await page.getByRole('button', { name: 'Copy the link' }).click()
    await expect(page.getByRole('status').filter({ hasText: /URL has copied|http/ })).toBeVisible()
    expect(await begun()).toEqual([])
  })

  await test.step('on a narrow screen, and where no page is', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    // At the end and on the way down the control is away.
    await page.evaluate(() => window.scrollTo(0, 300))
    await page
      .getByRole('group', { name: 'Page tools' })
      .getByRole('button', { name: 'Table of contents' })
      .click()
    await expect(page.getByRole('dialog', { name: 'Table of contents' })).toBeVisible()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Open menu' }).click()
    const panel = page.getByRole('dialog', { name: 'Menu' })
    await panel.getByRole('button', { name: 'Writing' }).click()
    await expect(panel.getByRole('link', { name: 'Design' })).toBeVisible()
    await panel.getByRole('link', { name: 'Home', exact: true }).click()
    await expect(page).toHaveURL('/')
    const categories = page.getByRole('navigation', { name: 'Categories' })
    await categories.getByRole('button', { name: 'Scroll to the end' }).click()
    await expect(categories.getByRole('button', { name: 'Scroll to the start' })).toBeVisible()
    expect(await begun()).toEqual([])
    await page.goto('/nowhere-at-all')
    await expect(page.getByRole('heading', { level: 1, name: /404/ })).toBeVisible()
    expect(await begun()).toEqual([])
  })
})
