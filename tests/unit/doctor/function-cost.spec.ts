import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkFunctions } from '@/lib/doctor/checks/check-functions'
import { costTable, functionCost } from '@/lib/doctor/function-cost'

const quiet = { views: 1_000, pages: 1, edits: 0, publications: 0 }

test('without a window every view makes its page anew', () => {
  expect(functionCost(quiet, { seconds: 0, webhook: false }).invocations).toBe(1_000)
})

test('a page is made anew once in its window and the time until the next view', () => {
  // A month has 2,592,000 seconds, so that a view comes every 2,592 seconds.
  expect(functionCost(quiet, { seconds: 2_592, webhook: false }).invocations).toBe(500)
  expect(functionCost(quiet, { seconds: 7_776, webhook: false }).invocations).toBe(250)
})

test('views are spread over pages by their rank', () => {
  // 900, 450 and 300 of 1,650 views; each view of the first page comes after 2,880 seconds.
  const blog = { ...quiet, views: 1_650, pages: 3 }
  expect(functionCost(blog, { seconds: 2_880, webhook: false }).invocations).toBe(450 + 300 + 225)
})

test('a webhook calls functions for its events and for the pages that an edit shows on', () => {
  const blog = { views: 0, pages: 100, edits: 10, publications: 1 }
  // 11 edits of 3 events; 10 of 12 pages and one of all 100; 17 units of 8 KB each.
  expect(functionCost(blog, { seconds: 3_600, webhook: true })).toEqual({
    invocations: 33 + 120 + 100,
    cpuSeconds: Math.round((220 * 38 + 11 * 800) / 1_000),
    writeUnits: 220 * 17,
  })
  expect(functionCost(blog, { seconds: 2, webhook: false })).toEqual({
    invocations: 0,
    cpuSeconds: 0,
    writeUnits: 220 * 17,
  })
})

test('a long window does not help a page that is viewed less often', () => {
  const rare = { ...quiet, views: 10 }
  expect(functionCost(rare, { seconds: 3_600, webhook: false }).invocations).toBe(10)
})

test('the deployment guide shows the computed table', () => {
  expect(readFileSync('docs/deployment.md', 'utf8')).toContain(costTable())
})

const checksOf = (seconds: number, env: Record<string, string>, pages = 100) =>
  checkFunctions({ NEXT_REVALIDATE_SECOND: seconds }, env, pages).map(({ severity, check }) => [
    severity,
    check,
  ])

test('on Vercel a short window is noted with its cost, and a long one without a webhook warned about', () => {
  expect(checksOf(2, { VERCEL: '1' })).toEqual([['info', 'functions-often-called']])
  expect(checksOf(2, { VERCEL: '1', NOTION_WEBHOOK_TOKEN: 'secret_x' })).toEqual([
    ['info', 'functions-often-called'],
  ])
  expect(checksOf(3_600, { VERCEL: '1' })).toEqual([['warning', 'window-without-webhook']])
  expect(checksOf(3_600, { VERCEL: '1', NOTION_WEBHOOK_TOKEN: 'secret_x' })).toEqual([])
  expect(checksOf(2, {})).toEqual([])
})

test('the note tells calls and time of both ways for the pages that the blog has', () => {
  const [finding] = checkFunctions({ NEXT_REVALIDATE_SECOND: 2 }, { VERCEL: '1' }, 100)
  expect(finding?.message).toContain('with 100,000 views a month of 100 pages about 99,536 calls')
  expect(finding?.message).toContain('about 30,496 calls')
  expect(finding?.message).toContain('set NEXT_REVALIDATE_SECOND=3600')
})
