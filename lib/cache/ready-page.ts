/**
 * Large pages in the form in which they are sent: HTML and page data compressed, with the ETag. Parsing, hashing and
 * compressing a page of megabytes takes a tenth of a second; in this form it is stored and read without that.
 */
import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { pack, unpack } from '@/lib/store/packing'
import { isObject, member, numberOf, textOf } from '@/lib/unknown-values'
import { excerptOf, type PageEntry, toEntry } from './page-entry'

/** Characters of HTML from which a page is large. */
const largePage = 65_536

/** Begins the file of a large page; the files of others are gzip. Change it when the form changes. */
const mark = Buffer.from('ready2')

/** Key of the compressed page data in the excerpt that stands for it. A spread copy keeps it, and JSON leaves it out. */
const packedData = Symbol('packed page data')

/** What responses send of a large page. */
export interface ReadyPage {
  /** Compressed HTML, and its bytes before compression. */
  html: Buffer
  htmlBytes: number
  /** ETag of the HTML. */
  tag: string
  /** Compressed page data, and its bytes before compression. */
  data: Buffer
  dataBytes: number
  /** What Next.js serializes instead of the page data. */
  standIn: { kept: string }
}

/** A large page while it is being compressed, and afterwards. */
interface Readying {
  pending: Promise<ReadyPage>
  done: ReadyPage | null
}

const known = new WeakMap<PageEntry, Readying>()

/** The ETag of a page: the same in every process. Weak, because compression changes the bytes. */
export function pageTag(html: Buffer): string {
  return `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`
}

/** Returns what is sent of a large page, which is compressed once; null for other pages. */
export function readyPage(entry: PageEntry): Readying | null {
  const { value } = entry
  if (value?.kind !== 'PAGES' || value.html.length < largePage) return null
  const before = known.get(entry)
  if (before) return before
  const readying: Readying = { pending: makeReady(value.html, wholeData(value.pageData)), done: null }
  known.set(entry, readying)
  readying.pending.then(
    (done) => {
      readying.done = done
    },
    () => known.delete(entry),
  )
  return readying
}

async function makeReady(text: string, pageData: object): Promise<ReadyPage> {
  const [html, data] = [Buffer.from(text), Buffer.from(JSON.stringify(pageData))]
  const [packedHtml, packed] = await Promise.all([pack(html), pack(data)])
  const standIn = { kept: createHash('sha256').update(data).digest('base64url') }
  return {
    html: packedHtml,
    htmlBytes: html.length,
    tag: pageTag(html),
    data: packed,
    dataBytes: data.length,
    standIn,
  }
}

/** The page data of a page: of a page that was read in this form, it is unpacked and parsed. */
export function wholeData(pageData: object): object {
  const packed: unknown = Reflect.get(pageData, packedData)
  if (!Buffer.isBuffer(packed)) return { ...pageData }
  const data: unknown = JSON.parse(gunzipSync(packed).toString())
  return isObject(data) ? data : {}
}

/** The same page with its page data compressed, which takes less memory; null when it is no page. */
export function lightEntry(entry: PageEntry, ready: ReadyPage): PageEntry | null {
  const checked = toEntry(entry)
  if (checked?.value?.kind !== 'PAGES') return null
  const pageData = { ...excerptOf(checked), [packedData]: ready.data }
  const light: PageEntry = { ...checked, value: { ...checked.value, pageData } }
  known.set(light, { pending: Promise.resolve(ready), done: ready })
  return light
}

/** The bytes that a page takes in memory in this form. */
export function lightBytes({ htmlBytes, html, data }: ReadyPage): number {
  return htmlBytes + html.length + data.length
}

/** The content of the file of a large page. */
export function writeReady(light: PageEntry, ready: ReadyPage): Buffer {
  const { html, data, ...facts } = ready
  const value = light.value?.kind === 'PAGES' ? { ...light.value, html: '' } : null
  const packed = { packedBytes: html.length, digest: digestOf(html, data) }
  const head = Buffer.from(JSON.stringify({ entry: { ...light, value }, ...packed, ...facts }))
  const size = Buffer.alloc(4)
  size.writeUInt32BE(head.length)
  return Buffer.concat([mark, size, head, html, data])
}

function digestOf(...parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url')
}

/** Whether a file holds a large page. */
export function isReadyFile(file: Buffer): boolean {
  return file.subarray(0, mark.length).equals(mark)
}

/** Reads the file of a large page; null when it is damaged. */
export async function readReady(file: Buffer): Promise<{ entry: PageEntry; bytes: number } | null> {
  try {
    const from = mark.length + 4
    const to = from + file.readUInt32BE(mark.length)
    const head: unknown = JSON.parse(file.subarray(from, to).toString())
    const [htmlBytes, packedBytes, dataBytes] = ['htmlBytes', 'packedBytes', 'dataBytes'].map((name) =>
      numberOf(member(head, name)),
    )
    const entry = toEntry(member(head, 'entry'))
    if (entry?.value?.kind !== 'PAGES' || !htmlBytes || !packedBytes || !dataBytes) return null
    const [html, data] = [file.subarray(to, to + packedBytes), file.subarray(to + packedBytes)]
    if (digestOf(html, data) !== member(head, 'digest')) return null
    const ready: ReadyPage = {
      html,
      htmlBytes,
      tag: textOf(member(head, 'tag')),
      data,
      dataBytes,
      standIn: { kept: textOf(member(head, 'standIn', 'kept')) },
    }
    const text = await unpack(html, htmlBytes)
    const light = lightEntry({ ...entry, value: { ...entry.value, html: text } }, ready)
    return light && { entry: light, bytes: lightBytes(ready) }
  } catch {
    return null
  }
}
