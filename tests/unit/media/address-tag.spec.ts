import { expect, test } from '@playwright/test'
import { fileVersion, mediaTag, versionIn } from '@/lib/media/address-tag'
import { uuid } from '../workspace/fake-workspace'

const [id, other] = [uuid(1), uuid(2)]
const version = fileVersion('attachment:0c1d2e3f:report.pdf')

test('a tag opens the file that it was made for, and stays the same', () => {
  const tag = mediaTag({ id, property: 'f~1', version })
  expect(tag).toMatch(/^[\w-]{15}$/)
  expect(mediaTag({ id, property: 'f~1', version })).toBe(tag)
  expect(versionIn(tag, id, 'f~1')).toBe(version)
})

test('a tag opens no other record, property or version, and no made-up tag opens anything', () => {
  const tag = mediaTag({ id, property: '', version })
  expect(versionIn(tag, other, '')).toBeNull()
  expect(versionIn(tag, id, 'icon')).toBeNull()
  const flip = (text: string) => (text === 'A' ? 'B' : 'A')
  for (let place = 0; place < tag.length; place++) {
    const forged = tag.slice(0, place) + flip(tag.charAt(place)) + tag.slice(place + 1)
    expect(versionIn(forged, id, ''), String(place)).toBeNull()
  }
  for (const forged of ['', version, `${tag}A`, tag.slice(1), '日'.repeat(15)]) {
    expect(versionIn(forged, id, ''), forged).toBeNull()
  }
})

test('what is joined in a tag cannot be parted in another way', () => {
  const tag = mediaTag({ id: 'a', property: 'b","c', version })
  expect(versionIn(tag, 'a","b', 'c')).toBeNull()
})

test('the version of a file tells other files apart', () => {
  expect(fileVersion('attachment:1:a.png')).toBe(fileVersion('attachment:1:a.png'))
  expect(fileVersion('attachment:1:a.png')).not.toBe(fileVersion('attachment:2:a.png'))
})
