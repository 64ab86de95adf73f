import { expect, test } from 'vitest'
import { isResizable, wantedFormat } from '@/lib/media/picture-format'

const modern = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

for (const [accept, avif, webp] of [
  [modern, 'avif', 'webp'],
  ['image/webp,*/*', 'webp', 'webp'],
  ['image/avif,*/*', 'avif', null],
  ['IMAGE/AVIF;q=0.5, image/webp', 'webp', 'webp'],
  ['image/avif;q=0,image/webp;q=0', null, null],
  ['image/avif;q=x', null, null],
  ['image/png,image/*;q=0.8', null, null],
  ['*/*', null, null],
  ['', null, null],
  [undefined, null, null],
] as const) {
  test(`R-443 for Accept: ${accept} AVIF becomes ${avif ?? 'the own format'}, WebP ${webp ?? 'the own format'}`, () => {
    expect(wantedFormat(accept, 'avif')).toBe(avif)
    expect(wantedFormat(accept, 'webp')).toBe(webp)
  })
}

test('R-443 JPEG and PNG, which everybody knows, are sent to all', () => {
  for (const accept of [modern, '*/*', undefined]) {
    expect(wantedFormat(accept, 'jpg')).toBe('jpg')
    expect(wantedFormat(accept, 'png')).toBe('png')
  }
})

test('vectors, animations and unknown types are not resized', () => {
  for (const type of ['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
    expect(isResizable(type)).toBe(true)
  for (const type of ['image/svg+xml', 'image/gif', 'image/x-icon', 'application/pdf', ''])
    expect(isResizable(type), type).toBe(false)
})
