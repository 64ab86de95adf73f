import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ContentError } from './content-files'
import { idFor, numberFor } from './ids'
import { type PictureSize, pictureSize } from './picture-size'

/** `site` keeps addresses below public/ unchanged; `stored` makes them files of the workspace. */
export type FileMode = 'site' | 'stored'

/** Where in the content something is written. */
export interface Place {
  file: string
  line: number
}

export interface PlacedFile {
  /** The address as the record holds it. */
  source: string
  /** Id of the stored file: one, or none when the address is not one of the workspace's files. */
  fileIds: string[]
}

export function isAddress(icon: string): boolean {
  return /^(https?:\/\/|\/)/.test(icon)
}

/** Turns addresses of the content into those of records, and keeps track of stored files. */
export class FileShelf {
  /** File id → address below public/. */
  readonly files: Record<string, string> = {}

  /** @param publicFolder where `/files/…` and `/images/…` are; null when their existence does not matter */
  constructor(
    private readonly mode: FileMode,
    private readonly spaceId: string,
    private readonly publicFolder: string | null,
  ) {}

  /** @throws ContentError when the address is of no known form, or names a file that does not exist */
  place(address: string, at: Place): PlacedFile {
    if (/^https?:\/\//.test(address)) return { source: address, fileIds: [] }
    if (!/^\/(files|images)\//.test(address)) {
      throw new ContentError(at.file, at.line, `"${address}" must begin with https://, /files/ or /images/`)
    }
    const path = this.pathOf(address)
    if (path !== null && !existsSync(path)) {
      throw new ContentError(
        at.file,
        at.line,
        `there is no file public${address}; add it or mend the address`,
      )
    }
    if (this.mode === 'site' || !address.startsWith('/files/')) return { source: address, fileIds: [] }
    const fileId = idFor('file', address)
    this.files[fileId] = address
    return { source: this.storedAddress(fileId, basename(address)), fileIds: [fileId] }
  }

  /** An icon: an address like any other, or a text such as an emoji. */
  placeIcon(icon: string, at: Place): PlacedFile {
    return isAddress(icon) ? this.place(icon, at) : { source: icon, fileIds: [] }
  }

  /** Width and height in pixels, or null when unknown. */
  pictureSize(address: string): PictureSize | null {
    const path = this.pathOf(address)
    return path !== null && existsSync(path) ? pictureSize(readFileSync(path)) : null
  }

  /** Size as the workspace writes it (`1605.6KB`), or '' when unknown. */
  sizeText(address: string): string {
    const path = this.pathOf(address)
    if (path === null || !existsSync(path)) return ''
    return `${(statSync(path).size / 1024).toFixed(1)}KB`
  }

  private pathOf(address: string): string | null {
    return this.publicFolder === null || !address.startsWith('/') ? null : join(this.publicFolder, address)
  }

  /** One of the three address forms of stored files; half of the files have the newest. */
  private storedAddress(fileId: string, name: string): string {
    const forms = [
      `attachment:${fileId}:${name}`,
      `attachment:${fileId}:${name}`,
      `https://prod-files-secure.s3.us-west-2.amazonaws.com/${this.spaceId}/${fileId}/${name}`,
      `https://s3-us-west-2.amazonaws.com/secure.notion-static.com/${fileId}/${name}`,
    ] as const
    return forms[numberFor(forms.length, 'form', fileId)] ?? forms[0]
  }
}
