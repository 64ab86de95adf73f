/**
 * What an AVIF or HEIF file makes its decoder do. The picture that it names first may be small and yet be put together of
 * large ones that it names beside it, of one of them many times, or have a large one for its transparency; decoding them takes
 * memory and time that no limit of the library holds back. Boxes are those of ISO/IEC 14496-12, with the items and their
 * properties of ISO/IEC 23008-12.
 */

/** The type of items that are one coded picture each. */
const codedPicture = 'av01'
/** It, and texts beside pictures. Others are derived: grids, overlays and copies. */
const plainItems: readonly string[] = [codedPicture, 'Exif', 'mime', 'uri ']
/** Bytes of the version and flags with which a full box begins. */
const versionBytes = 4

interface Box {
  type: string
  body: Buffer
}

/** Whether a file is one of these, by the box with which it begins: for the library that decodes it as well. */
export function isHeif(stored: Buffer): boolean {
  return textAt(stored, 4) === 'ftyp'
}

/**
 * Refuses a file that makes its decoder open more than a picture, and its transparency, of so many pixels. The decoder itself
 * holds each coded picture to the size that the file gives for it, where one is given.
 * @param maxPixels of each picture in the file
 * @throws also for what cannot be read: it may hold anything
 */
export function checkHeifItems(stored: Buffer, maxPixels: number): void {
  for (const { type } of boxesIn(stored)) {
    // Another way to write the same, and pictures that move.
    if (type === 'mini' || type === 'moov') throw new Error(`Input image has a box "${type}"`)
  }
  const meta = onlyBox(stored, 'meta').subarray(versionBytes)
  const properties = onlyBox(meta, 'iprp')
  const sizes = sizesIn(onlyBox(properties, 'ipco'), maxPixels)
  const sized = itemsWith(sizes, onlyBox(properties, 'ipma'))
  const pictures = picturesIn(onlyBox(meta, 'iinf'))
  if (!pictures.every((id) => sized.has(id))) throw new Error('Input image has a picture without a size')
}

/** Ids of the pictures in a list of items. @throws for derived ones */
function picturesIn(list: Buffer): number[] {
  const ids: number[] = []
  const countBytes = list.readUInt8(0) === 0 ? 2 : 4
  for (const { type, body } of boxesIn(list.subarray(versionBytes + countBytes))) {
    if (type !== 'infe') continue
    const version = body.readUInt8(0)
    const idBytes = version === 2 ? 2 : 4
    // Two bytes of protection stand before the type; earlier versions have none.
    const item = version < 2 ? '' : textAt(body, versionBytes + idBytes + 2)
    if (!plainItems.includes(item)) throw new Error(`Input image is made of others ("${item}")`)
    if (item === codedPicture) ids.push(body.readUIntBE(versionBytes, idBytes))
  }
  return ids
}

/** Places of the sizes in a list of properties, from 1. @throws for a large one */
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

/** Ids of the items that have one of some properties. @throws when an item is named twice */
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
  for (let entries = next(4); entries > 0; entries--) {
    const id = next(idBytes)
    if (named.has(id)) throw new Error('Input image gives the properties of a picture twice')
    named.add(id)
    // The highest bit tells whether a decoder has to know the property.
    for (let count = next(1); count > 0; count--)
      if (properties.has(hasLongPlaces ? next(2) & 0x7fff : next(1) & 0x7f)) found.add(id)
  }
  return found
}

/** Body of the box of a type. @throws unless there is exactly one: a decoder may take any of several */
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

/** The boxes that follow each other in some bytes. @throws when one ends elsewhere than they do */
function* boxesIn(bytes: Buffer): Generator<Box> {
  let at = 0
  while (at < bytes.length) {
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

/** The four letters at a place. */
function textAt(bytes: Buffer, at: number): string {
  return bytes.toString('latin1', at, at + 4)
}
