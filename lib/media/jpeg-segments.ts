/**
 * Checks what a JPEG makes its decoder do besides decoding: it keeps every segment, and the library copies those of programs. A file
 * of millions of empty ones would take gigabytes. Segments and markers are those of ITU-T T.81, annex B.
 */

/** Segments of a file: cameras write less than a hundred, and depth maps, in parts of 64 KB, 320 in 20 MB. */
const maxSegments = 4_000
/**
 * Scans of a file: cameras and programs write a dozen. The decoder processes the whole picture for each, and cannot
 * be stopped in between.
 */
const maxScans = 100
const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

/** Whether a marker begins no segment: stuffing, reserved codes, restarts and the beginning of a picture. */
function isAlone(code: number): boolean {
  return code < 0xc0 || (code >= 0xd0 && code <= startOfImage) || code === 0xff
}

/**
 * Reads a JPEG as its decoder does, up to the end of the picture; any other file is not read.
 * @throws for a JPEG with too many segments or scans
 */
export function checkSegments(stored: Buffer): void {
  if (stored[0] !== 0xff || stored[1] !== startOfImage) return
  let [segments, scans] = [0, 0]
  let at = 2
  while (at + 3 < stored.length) {
    const code = stored[at] === 0xff ? (stored[at + 1] ?? 0) : 0
    if (isAlone(code)) {
      at += 1
      continue
    }
    if (code === endOfImage) return
    segments += 1
    if (code === startOfScan) scans += 1
    if (segments > maxSegments) throw new Error('Input image exceeds limit of segments')
    if (scans > maxScans) throw new Error('Input image exceeds limit of scans')
    // The length counts its own two bytes. The decoder accepts less.
    at += 2 + Math.max(stored.readUInt16BE(at + 2), 2)
  }
}
