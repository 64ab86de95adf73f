import { expect, test } from 'vitest'
import { exposureLine, readExposure } from '@/components/notion/islands/exposure'
import { inTime } from '@/tests/support/in-time'
import { photograph } from '@/tests/support/texts/photograph'

const taken = {
  camera: 'FUJIFILM X-T4',
  lens: 'XF35mmF1.4 R',
  focalLength: 35,
  aperture: 2.8,
  seconds: 1 / 250,
  iso: 400,
}

for (const little of [true, false]) {
  test(`what a camera wrote is read, ${little ? 'little' : 'big'} end first`, () => {
    expect(readExposure(photograph({ little }))).toEqual(taken)
  })
}

test('the line has the signs of photographers, and nothing of what is not known', () => {
  expect(exposureLine(taken)).toBe('FUJIFILM X-T4 · XF35mmF1.4 R · 35 mm · f/2.8 · 1/250 s · ISO 400')
  expect(exposureLine({ ...taken, lens: '', aperture: 0, seconds: 2.5, iso: 0 })).toBe(
    'FUJIFILM X-T4 · 35 mm · 2.5 s',
  )
})

test('a model that begins with its maker is not named twice', () => {
  expect(readExposure(photograph({ make: 'NIKON CORPORATION', model: 'NIKON Z 6' }))?.camera).toBe(
    'NIKON Z 6',
  )
})

test('a file that consists of metadata that lead nowhere is given up soon', async () => {
  const mark = Buffer.from('exifMM\0*\0\0\0\u0002', 'latin1')
  const file = Buffer.alloc(128 * 1024, mark)
  expect(await inTime(20, () => readExposure(file))).toBeNull()
})

test('metadata of another form, which name Exif many times, hide nothing', () => {
  const xmp = Buffer.from('<rdf:Description exif:FNumber="28/10" exif:ExposureTime="1/250"/>'.repeat(20))
  expect(readExposure(Buffer.concat([xmp, photograph({})]))).toEqual(taken)
})

test('where a picture was taken is not read', () => {
  const file = photograph({ place: true })
  expect(Buffer.from(file).includes('53.5')).toBe(true)
  expect(JSON.stringify(readExposure(file))).toBe(JSON.stringify(taken))
})

test('a file without metadata, cut or spoiled tells nothing and breaks nothing', () => {
  expect(readExposure(new Uint8Array())).toBeNull()
  expect(readExposure(new TextEncoder().encode('Exif, they say, is in here somewhere'))).toBeNull()
  const whole = photograph({})
  for (let length = 0; length < whole.length; length += 1) {
    expect(() => readExposure(whole.subarray(0, length))).not.toThrow()
  }
  for (let at = 0; at < whole.length; at += 1) {
    const spoiled = Uint8Array.from(whole)
    spoiled[at] = 0xff
    expect(() => readExposure(spoiled)).not.toThrow()
  }
})
