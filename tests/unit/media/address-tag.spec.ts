import { expect, test } from 'vitest'
import { fileVersion, mediaName, namesRecord, readMediaName } from '@/lib/media/address-tag'
import { uuid } from '../workspace/fake-workspace'

const [id, other] = [uuid(1), uuid(2)]
const version = fileVersion('attachment:0c1d2e3f:report.pdf')

test('a name opens the file that it was made for, and stays the same', () => {
  const name = mediaName({ id, property: 'f~1', version })
  expect(name).toMatch(/^[\w-]{22}\.[\w-]{15}$/)
  expect(mediaName({ id, property: 'f~1', version })).toBe(name)
  expect(readMediaName(name, 'f~1')).toEqual({ id, property: 'f~1', version })
})

test('a name does not tell the id of its record, which would lead to a page in a shared workspace', () => {
  const name = mediaName({ id, property: '', version })
  const [holder = ''] = name.split('.')
  expect(name).not.toContain(id)
  expect(Buffer.from(holder, 'base64url').toString('hex')).not.toBe(id.replaceAll('-', ''))
  expect(mediaName({ id: other, property: '', version }).split('.')[0]).not.toBe(holder)
  expect(namesRecord(name, id)).toBe(true)
  expect(namesRecord(name, other)).toBe(false)
})

test('addresses of earlier versions, with the id itself, open the file as well', () => {
  const [, tag = ''] = mediaName({ id, property: '', version }).split('.')
  expect(readMediaName(`${id}.${tag}`, '')).toEqual({ id, property: '', version })
  expect(readMediaName(`${other}.${tag}`, '')).toBeNull()
})

test('a name opens no other record, property or version, and no made-up name opens anything', () => {
  const name = mediaName({ id, property: '', version })
  const [holder = '', tag = ''] = name.split('.')
  const [elsewhere = ''] = mediaName({ id: other, property: '', version }).split('.')
  expect(readMediaName(`${elsewhere}.${tag}`, '')).toBeNull()
  expect(readMediaName(name, 'icon')).toBeNull()
  const flip = (text: string) => (text === 'A' ? 'B' : 'A')
  for (let place = 0; place < name.length; place++) {
    const forged = name.slice(0, place) + flip(name.charAt(place)) + name.slice(place + 1)
    expect(readMediaName(forged, ''), String(place)).toBeNull()
  }
  // The last letter of 16 bytes has bits to spare: the same bytes have one spelling that counts.
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('')
  const read = last.filter((letter) => readMediaName(`${holder.slice(0, -1)}${letter}.${tag}`, '') !== null)
  expect(read).toEqual([holder.at(-1)])
  for (const forged of [
    '',
    version,
    holder,
    `${holder}.${version}`,
    `${name}A`,
    `.${tag}`,
    `${holder}.${'日'.repeat(15)}`,
  ])
    expect(readMediaName(forged, ''), forged).toBeNull()
})

test('the version of a file tells other files apart', () => {
  expect(fileVersion('attachment:1:a.png')).toBe(fileVersion('attachment:1:a.png'))
  expect(fileVersion('attachment:1:a.png')).not.toBe(fileVersion('attachment:2:a.png'))
})
