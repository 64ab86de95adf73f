import { expect, test } from 'vitest'
import { type ArticleContext, renderArticle } from '@/lib/article'
import { damage, kindsOfDamage } from '@/tests/support/hostile-records'
import { inTime } from '@/tests/support/in-time'
import { partOf, samplePage } from '@/tests/support/sample-page'
import { dangers, elementsOf } from '@/tests/support/texts/strict-html'
import { Random } from '@/tests/support/workspace/random'
import { context, withLog } from './support'

/** How many damaged pages are drawn; each has the seed of its number. */
const CASES = process.env.E2E_WHOLE ? 10_000 : 1_000

/** Milliseconds for a page. */
const LIMIT = 2_000

test('no damage to a record map makes rendering throw or run long, and nothing that comes out is dangerous', async () => {
  const sample = await samplePage()
  const given: ArticleContext = { ...context(), pageId: sample.id }
  const placeholder = given.settings.IMG_LAZY_LOAD_PLACEHOLDER
  const failures: string[] = []
  const seen = new Map<string, number>()
  const before = partOf(sample, new Random(1), 'flat')
  const untouched = withLog(() => renderArticle(before, given)).result.html

  /** The damaged page of a seed. */
  const damaged = (seed: number) => {
    const random = new Random(seed)
    const map = partOf(sample, random, seed % 2 === 0 ? 'nested' : 'flat')
    return { map, kinds: damage(map, random) }
  }
  for (let seed = 1; seed <= CASES && failures.length < 10; seed += 1) {
    const { kinds } = damaged(seed)
    for (const kind of kinds) seen.set(kind, (seen.get(kind) ?? 0) + 1)
    try {
      const { result } = await inTime(LIMIT, () => withLog(() => renderArticle(damaged(seed).map, given)))
      const { html, toc, text, wordCount } = result
      // The one script of ours stands between the chunks of a long page.
      const found = dangers(
        elementsOf(html.replaceAll('</div><script>;</script><div', '</div><div')),
        placeholder,
      )
      if (found.length > 0) failures.push(`seed ${seed} (${kinds}): ${found.slice(0, 3).join(', ')}`)
      if (
        toc.some((entry) => typeof entry.text !== 'string') ||
        typeof text !== 'string' ||
        !(wordCount >= 0)
      ) {
        failures.push(`seed ${seed} (${kinds}): contents or text`)
      }
    } catch (error) {
      failures.push(
        `seed ${seed} (${kinds}): ${error instanceof Error ? error.stack?.slice(0, 600) : String(error)}`,
      )
    }
  }
  expect(failures).toEqual([])
  // Every kind of damage was tried, often.
  for (const kind of kindsOfDamage) expect(seen.get(kind), kind).toBeGreaterThan(CASES / 20)
  // Whatever the damage left behind, the next page is drawn as ever.
  expect(withLog(() => renderArticle(before, given)).result.html).toBe(untouched)
})

test('the reader of HTML in this test finds what is dangerous, and refuses what parsers may understand differently', () => {
  const found = (html: string) => dangers(elementsOf(html), 'data:image/gif;base64,AA')
  const harmful = [
    '<a href="javascript:1">x</a>',
    '<a href=" java&#10;script:1">x</a>',
    '<img src="data:image/svg+xml,x"/>',
    '<img srcset="https://a.example/1 1w, data:x 2w"/>',
    '<div data-player="vbscript:1"></div>',
    '<p onclick="x">x</p>',
    '<iframe srcdoc="x"></iframe>',
    '<script></script>',
    '<p style="background:url(x)">x</p>',
    '<link rel="stylesheet" href="/x.css"/>',
  ]
  expect(harmful.filter((html) => found(html).length === 0)).toEqual([])
  expect(found('<p title="javascript:1"><img src="data:image/gif;base64,AA" alt="data:x"/></p>')).toEqual([])
  const unclear = [
    '<p>a < b</p>',
    '<p><b></p></b>',
    '<p',
    '<!-- x -->',
    '<a href=x>x</a>',
    '<p title="<">x</p>',
    '<div>',
  ]
  for (const html of unclear) expect(() => elementsOf(html), html).toThrow()
})
