import { expect, test } from 'vitest'
import { readListState } from '@/components/browser/list-state'

test('R-337 only what a tab has written of a list is believed', () => {
  expect(readListState('3 2480')).toEqual({ pages: 3, y: 2480 })
  for (const wrong of [null, '', '3', '0 100', '1.5 100', '-1 100', '101 100', '3 -5', 'x y', '3 NaN']) {
    expect(readListState(wrong), `${wrong}`).toBeUndefined()
  }
})
