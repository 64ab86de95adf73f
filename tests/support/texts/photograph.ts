interface PhotographOptions {
  /** Little-endian byte order. */
  little?: boolean
  make?: string
  model?: string
  /** Whether the camera has stored the location. */
  place?: boolean
}

type Value = string | number | readonly [over: number, under: number]

/** The first bytes of a JPEG file with camera metadata. */
export function photograph(options: PhotographOptions = {}): Uint8Array {
  const { little = true, make = 'FUJIFILM', model = 'X-T4', place = false } = options
  const tiff = Buffer.alloc(600)
  const put16 = (value: number, at: number) =>
    little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at)
  const put32 = (value: number, at: number) =>
    little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at)
  let free = 300
  const directory = (at: number, entries: readonly (readonly [tag: number, value: Value])[]) => {
    put16(entries.length, at)
    entries.forEach(([tag, value], index) => {
      const entry = at + 2 + index * 12
      put16(tag, entry)
      put16(typeof value === 'string' ? 2 : typeof value === 'number' ? 4 : 5, entry + 2)
      put32(typeof value === 'string' ? value.length + 1 : 1, entry + 4)
      if (typeof value === 'number') {
        put32(value, entry + 8)
        return
      }
      put32(free, entry + 8)
      if (typeof value === 'string') {
        tiff.write(value, free, 'latin1')
        free += value.length + 1
      } else {
        put32(value[0], free)
        put32(value[1], free + 4)
        free += 8
      }
    })
  }
  tiff.write(little ? 'II' : 'MM', 0, 'latin1')
  put16(42, 2)
  put32(8, 4)
  directory(8, [[0x010f, make], [0x0110, model], [0x8769, 100], ...(place ? [[0x8825, 220] as const] : [])])
  directory(100, [
    [0x829a, [1, 250]],
    [0x829d, [28, 10]],
    [0x8827, 400],
    [0x920a, [35, 1]],
    [0xa434, 'XF35mmF1.4 R'],
  ])
  if (place) directory(220, [[0x0002, '53.5']])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(body.length + 2)
  return Uint8Array.from(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), length, body]))
}
