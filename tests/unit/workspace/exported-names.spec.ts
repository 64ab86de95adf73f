import { expect, test } from 'vitest'
import { exportedMediaUrl } from '@/lib/workspace/files/image-url'

test('a long name of an exported file is cut at its beginning: its ending tells what it is', () => {
  const name = exportedMediaUrl('block-1', `attachment:3f:${'a'.repeat(90)}.jpeg`)
    .split('/')
    .at(-1)
  expect(name).toBe(`${'a'.repeat(75)}.jpeg`)
})
