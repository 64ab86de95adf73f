import { expect, test } from 'vitest'
import { cooldownCountdown } from '@/scripts/cooldown-countdown'

test('the countdown tells the reason and the remedy, and ends when the wait does', async () => {
  const lines: string[] = []
  cooldownCountdown((line) => lines.push(line))({ reason: 'blocked', until: Date.now() + 120 })
  expect(lines).toEqual([
    'The bot protection in front of Notion refused a request. Waiting 1 s before the next try. If it stays: ' +
      'docs/troubleshooting.md, "Bot protection".',
  ])
  await expect.poll(() => lines.at(-1)).toBe('The wait is over; loading goes on.')
})

test('a wait that becomes longer ends once, at its new end', async () => {
  const lines: string[] = []
  const listener = cooldownCountdown((line) => lines.push(line))
  listener({ reason: 'rate-limit', until: Date.now() + 50 })
  const until = Date.now() + 200
  listener({ reason: 'rate-limit', until })
  await expect.poll(() => lines.length).toBe(3)
  expect(Date.now()).toBeGreaterThanOrEqual(until - 5)
  expect(lines[0]).toMatch(/too many requests.*429.*Waiting 1 s.*"Rate limit"/)
})
