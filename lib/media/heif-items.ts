/**
 * Checks what an AVIF or HEIF file makes its decoder do. The primary picture may be small, but composed of large
 * pictures, of one picture many times, or with a large alpha channel. Decoding those takes memory and time that no
 * limit of the library covers. Boxes are those of ISO/IEC 14496-12, with the items and properties of ISO/IEC
 * 23008-12.
 */

/** Item type of a single coded picture. */
const codedPicture = 'av01'
/** Coded pictures, and metadata. Other types are derived pictures: grids, overlays and copies. */
const plainItems: readonly string[] = [codedPicture, 'Exif', 'mime', 'uri ']
/** Bytes of the version and flags with which a full box begins. */
const versionBytes = 4
/**
 * Boxes of one list, and items with properties: a picture has a dozen, and the decoding library accepts 1,000 items. Millions of empty
 * boxes would hold up all requests while they are read.
 */
const maxBoxes = 5_000

interface Box {
  type: string
  body: Buffer
}

/** Whether a file is AVIF or HEIF, by its first box, as the decoding library decides as well. */
export function isHeif(stored: Buffer): boolean {
  return textAt(stored, 4) === 'ftyp'
}

/**
 * Rejects a file that makes its decoder decode more than one picture with its alpha channel, each up to a number of
 * pixels. The decoder itself checks each coded picture against the size that the file declares, where it declares
 * one.
 * @param maxPixels of each picture in the file
 * @throws also for what cannot be parsed, because it may hold anything
 */
export function checkHeifItems(stored: Buffer, maxPixels: number): void {
  for (const { type } of boxesIn(stored)) {
    // `mini` is a compact form of the same, `moov` an animation.
    if (type === 'mini' || type === 'moov') throw new Error(`Input image has a box "${type}"`)
  }
  const meta = onlyBox(stored, 'meta').subarray(versionBytes)
  const properties = onlyBox(meta, 'iprp')
  const sizes = sizesIn(onlyBox(properties, 'ipco'), maxPixels)
  const sized = itemsWith(sizes, onlyBox(properties, 'ipma'))
  const pictures = picturesIn(onlyBox(meta, 'iinf'))
  if (!pictures.every((id) => sized.has(id))) throw new Error('Input image has a picture without a size')
}

/** Ids of the coded pictures in a list of items. @throws for derived ones */
function picturesIn(list: Buffer): number[] {
  const ids: number[] = []
  const countBytes = list.readUInt8(0) === 0 ? 2 : 4
  for (const { type, body } of boxesIn(list.subarray(versionBytes + countBytes))) {
    if (type !== 'infe') continue
    const version = body.readUInt8(0)
    const idBytes = version === 2 ? 2 : 4
    // Two bytes of protection precede the type; earlier versions have none.
    const item = version < 2 ? '' : textAt(body, versionBytes + idBytes + 2)
    if (!plainItems.includes(item)) throw new Error(`Input image is made of others ("${item}")`)
    if (item === codedPicture) ids.push(body.readUIntBE(versionBytes, idBytes))
  }
  return ids
}

/** Positions (from 1) of sizes in a list of properties. @throws for a large one */
function sizesIn(properties: Buffer, maxPixels: number): Set<number> {
  const places = new Set<number>()
  let place = 0
  for (const { type, body } of boxesIn(properties)) {
    place += 1
    if (type !== 'ispe') continue
    const pixels = body.readUInt32BE(versionBytes) * body.readUInt32BE(versionBytes + 4)
    if (pixels > maxPixels) throw new Error('Input image exceeds pixel limit of AVIF')
    places.add(place)
  }
  return places
}

/** Ids of the items that have one of the given properties. @throws when an item is listed twice */
function itemsWith(properties: ReadonlySet<number>, table: Buffer): Set<number> {
  const named = new Set<number>()
  const found = new Set<number>()
  const idBytes = table.readUInt8(0) === 0 ? 2 : 4
  const hasLongPlaces = (table.readUInt8(versionBytes - 1) & 1) === 1
  let at = versionBytes
  const next = (bytes: number) => {
    at += bytes
    return table.readUIntBE(at - bytes, bytes)
  }
  let entries = next(4)
  if (entries > maxBoxes) throw new Error('Input image exceeds limit of items')
  for (; entries > 0; entries--) {
    const id = next(idBytes)
    if (named.has(id)) throw new Error('Input image gives the properties of a picture twice')
    named.add(id)
    // The highest bit marks essential properties.
    for (let count = next(1); count > 0; count--)
      if (properties.has(hasLongPlaces ? next(2) & 0x7fff : next(1) & 0x7f)) found.add(id)
  }
  return found
}

/** Body of the box of a type. @throws unless there is exactly one, because decoders may use any of several */
function onlyBox(bytes: Buffer, wanted: string): Buffer {
  let found: Buffer | null = null
  for (const { type, body } of boxesIn(bytes)) {
    if (type !== wanted) continue
    if (found !== null) throw new Error(`Input image has several boxes "${wanted}"`)
    found = body
  }
  if (found === null) throw new Error(`Input image has no box "${wanted}"`)
  return found
}

/** The boxes in a range of bytes. @throws when there are too many, or the last one does not end with the range */
function* boxesIn(bytes: Buffer): Generator<Box> {
  let at = 0
  for (let boxes = 1; at < bytes.length; boxes += 1) {
    if (boxes > maxBoxes) throw new Error('Input image exceeds limit of boxes')
    const short = bytes.readUInt32BE(at)
    // 1: the size follows the type, in eight bytes; 0: the box is the last one.
    const header = short === 1 ? 16 : 8
    const given = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short
    const size = given === 0 ? bytes.length - at : given
    if (size < header || at + size > bytes.length) throw new Error('Input image has a box of a wrong size')
    yield { type: textAt(bytes, at + 4), body: bytes.subarray(at + header, at + size) }
    at += size
  }
}

/** The four-character code at a position. */
function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
