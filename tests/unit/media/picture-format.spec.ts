import { expect, test } from '@playwright/test'
import { isResizable, wantedFormat } from '@/lib/media/picture-format'

for (const [accept, format] of [
  ['image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8', 'avif'],
  ['image/webp,*/*', 'webp'],
  ['IMAGE/AVIF;q=0.5, image/webp', 'webp'],
  ['image/avif;q=0,image/webp;q=0', null],
  ['image/avif;q=x', null],
  ['image/png,image/*;q=0.8', null],
  ['*/*', null],
  ['', null],
  [undefined, null],
] as const) {
  test(`the format for Accept: ${accept} is ${format ?? 'the picture’s own'}`, () => {
    expect(wantedFormat(accept)).toBe(format)
  })
}

test('vectors, animations and unknown types are not resized', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
    expect(isResizable(type)).toBe(true)
  for (const type of ['image/svg+xml', 'image/gif', 'image/x-icon', 'application/pdf', ''])
    expect(isResizable(type), type).toBe(false)
})
