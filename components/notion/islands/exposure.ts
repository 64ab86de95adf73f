/** Camera data of a picture (Exif). The location is never read. */
export interface Exposure {
  camera: string
  lens: string
  /** Millimetres; 0 when unknown. */
  focalLength: number
  /** The f-number; 0 when unknown. */
  aperture: number
  /** Exposure time; 0 when unknown. */
  seconds: number
  /** 0 when unknown. */
  iso: number
}

/** The tags of Exif 3.0 that are read. The GPS directory (0x8825) is not among them. */
const tags = {
  make: 0x010f,
  model: 0x0110,
  details: 0x8769,
  seconds: 0x829a,
  aperture: 0x829d,
  iso: 0x8827,
  focalLength: 0x920a,
  lens: 0xa434,
} as const

const [BYTE_TEXT, SHORT, LONG, RATIONAL] = [2, 3, 4, 5]
/** Bytes of a directory entry. */
const ENTRY = 12
/** Maximal characters of a name. */
const LONGEST_NAME = 80
/** Maximal bytes between the marker and the metadata. */
const AFTER_MARK = 12
/**
 * Limits of metadata blocks, and of directory entries: cameras write one of the former and some dozen of the
 * latter.
 */
const MOST_PLACES = 4
const MOST_ENTRIES = 500

/**
 * Returns the camera data of a picture; null when the file has none.
 * @param file the beginning of a JPEG, PNG or HEIF file; WebP has it at its end
 */
export function readExposure(file: Uint8Array): Exposure | null {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let places = 0
  for (let at = 0; at + AFTER_MARK < view.byteLength; at += 1) {
    // `Exif` in JPEG and HEIF, `EXIF` in WebP, `eXIf` in PNG, followed by data in TIFF format.
    if ((view.getUint32(at) | 0x20202020) !== 0x65786966) continue
    for (let begin = at + 4; begin <= at + AFTER_MARK; begin += 1) {
      // The marker alone also occurs in other metadata, such as `exif:FNumber` in XMP.
      if (!beginsTiff(view, begin)) continue
      const exposure = readTiff(file.subarray(begin))
      places += 1
      if (exposure || places === MOST_PLACES) return exposure
    }
  }
  return null
}

/** The entries of one directory. Files are untrusted: entries that point beyond the end are ignored. */
class Directory {
  readonly #view: DataView
  readonly #little: boolean
  readonly #places = new Map<number, number>()

  constructor(view: DataView, offset: number, little: boolean) {
    this.#view = view
    this.#little = little
    const count = this.#fits(offset, 2) ? Math.min(view.getUint16(offset, little), MOST_ENTRIES) : 0
    for (
      let place = offset + 2;
      place < offset + 2 + count * ENTRY && this.#fits(place, ENTRY);
      place += ENTRY
    )
      this.#places.set(view.getUint16(place, little), place)
  }

  number(tag: number): number {
    const place = this.#places.get(tag)
    if (place === undefined) return 0
    const type = this.#view.getUint16(place + 2, this.#little)
    if (type === SHORT) return this.#view.getUint16(place + 8, this.#little)
    const value = this.#view.getUint32(place + 8, this.#little)
    if (type === LONG) return value
    if (type !== RATIONAL || !this.#fits(value, 8)) return 0
    const divisor = this.#view.getUint32(value + 4, this.#little)
    return divisor === 0 ? 0 : this.#view.getUint32(value, this.#little) / divisor
  }

  text(tag: number): string {
    const place = this.#places.get(tag)
    if (place === undefined || this.#view.getUint16(place + 2, this.#little) !== BYTE_TEXT) return ''
    const length = this.#view.getUint32(place + 4, this.#little)
    const start = length <= 4 ? place + 8 : this.#view.getUint32(place + 8, this.#little)
    if (length > 1_000 || !this.#fits(start, length)) return ''
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, length)
    const [text = ''] = new TextDecoder().decode(bytes).split('\0', 1)
    return text
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, LONGEST_NAME)
  }

  #fits(offset: number, length: number): boolean {
    return offset + length <= this.#view.byteLength
  }
}

const LITTLE_END = 0x49492a00
const BIG_END = 0x4d4d002a

function beginsTiff(view: DataView, begin: number): boolean {
  if (begin + 8 > view.byteLength) return false
  const order = view.getUint32(begin)
  return order === LITTLE_END || order === BIG_END
}

/** @param bytes for which `beginsTiff` is true */
function readTiff(bytes: Uint8Array): Exposure | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = view.getUint32(0) === LITTLE_END
  const main = new Directory(view, view.getUint32(4, little), little)
  const details = new Directory(view, main.number(tags.details), little)
  const exposure = {
    camera: cameraName(main.text(tags.make), main.text(tags.model)),
    lens: details.text(tags.lens),
    focalLength: details.number(tags.focalLength),
    aperture: details.number(tags.aperture),
    seconds: details.number(tags.seconds),
    iso: details.number(tags.iso),
  }
  return Object.values(exposure).some(Boolean) ? exposure : null
}

/** Most models begin with the name of their maker. */
function cameraName(make: string, model: string): string {
  const [maker = ''] = make.split(' ')
  return model.toLowerCase().startsWith(maker.toLowerCase()) ? model : `${maker} ${model}`.trim()
}

/** Formats the data as one line with the international symbols of photography. */
export function exposureLine({ camera, lens, focalLength, aperture, seconds, iso }: Exposure): string {
  return [
    camera,
    lens,
    focalLength > 0 && `${rounded(focalLength)} mm`,
    aperture > 0 && `f/${rounded(aperture)}`,
    seconds > 0 && (seconds < 0.3 ? `1/${Math.round(1 / seconds)} s` : `${rounded(seconds)} s`),
    iso > 0 && `ISO ${iso}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10
}

/** Bytes at the beginning of a file that contain camera data. */
const HEAD = 128 * 1024

/**
 * Returns the camera data of a picture as one line; '' when its file has none, or is on another host, which pages
 * must not request. The displayed version has no metadata, so the stored file is requested.
 * @param address of the picture, in any width
 */
export async function exposureAt(address: string): Promise<string> {
  if (address === '') return ''
  const file = new URL(address, document.baseURI)
  if (file.origin !== location.origin) return ''
  file.searchParams.delete('width')
  const answer = await fetch(file, { headers: { Range: `bytes=0-${HEAD - 1}` } })
  const exposure = answer.ok && answer.body ? readExposure(await beginning(answer.body)) : null
  return exposure ? exposureLine(exposure) : ''
}

/** Some servers ignore ranges. */
async function beginning(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const reader = body.getReader()
  const head = new Uint8Array(HEAD)
  let length = 0
  while (length < HEAD) {
    const { done, value } = await reader.read()
    if (done) break
    head.set(value.subarray(0, HEAD - length), length)
    length += value.length
  }
  await reader.cancel()
  return head.subarray(0, Math.min(length, HEAD))
}
