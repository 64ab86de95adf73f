import { z } from 'zod'
import { memoLimit } from '@/lib/site/paging'
import { isObject } from '@/lib/unknown-values'
import { warnOnce } from '@/lib/warn-once'
import { fetchJson } from './fetch-json'
import { firstEntries } from './first-entries'
import { maxLength } from './markdown'
import { type Note, type NotePicture, toNoteId } from './note'

/** Pages of results that are requested: with a token, most memos may be private. */
const maxPages = 5

const attachment = z.object({
  /** `attachments/x`; `resources/x` of older servers. */
  name: z.string().min(1),
  filename: z.string().default(''),
  type: z.string().default(''),
  externalLink: z.string().default(''),
})

const memo = z.object({
  /** `memos/x`. */
  name: z.string().min(1),
  content: z.string().default(''),
  /** `users/x`. */
  creator: z.string().default(''),
  state: z.string().default('NORMAL'),
  visibility: z.string(),
  createTime: z.iso.datetime({ offset: true }).optional(),
  /** On older servers: the time that the author has chosen. */
  displayTime: z.iso.datetime({ offset: true }).optional(),
  tags: firstEntries(z.string()).default([]),
  /** Set for a comment on another memo. */
  parent: z.string().nullish(),
  attachments: firstEntries(z.unknown()).optional(),
  /** Name of the attachments on older servers. */
  resources: firstEntries(z.unknown()).optional(),
  location: z
    .object({ placeholder: z.string().default('') })
    .nullish()
    .catch(null),
})

const list = z.object({
  /** One more than requested, to detect servers that ignore the page size. */
  memos: firstEntries(z.unknown(), memoLimit + 1),
  nextPageToken: z.string().default(''),
})

/**
 * Reads the public notes of a Memos server through its REST API (`/api/v1/memos`). Private, protected and archived
 * ones and comments are left out, whatever the token may read.
 * @param base the server's address
 * @param token from the account settings of the server; '' reads public notes
 * @param creator the account whose notes are wanted, such as `users/1`; '' for all accounts
 * @throws Error when the server does not answer, or not with a list of memos
 */
export async function notesFromServer(base: string, token: string, creator = ''): Promise<Note[]> {
  const notes: Note[] = []
  let pageToken = ''
  for (let page = 0; page < maxPages && notes.length < memoLimit; page++) {
    const query = new URLSearchParams({ pageSize: String(memoLimit), ...(pageToken && { pageToken }) })
    const answer = toList(await fetchJson(`${base}/api/v1/memos?${query}`, token))
    const asked = answer.memos.slice(0, memoLimit)
    const entries = asked.flatMap((value) => toEntry(value, base))
    // Of another API, or an error: an empty page must not replace the last good memos.
    if (asked.length > 0 && entries.length === 0) throw new Error('none of its memos is as the API says')
    notes.push(...entries.flatMap((data) => toNote(data, base, creator)))
    pageToken = answer.nextPageToken
    if (pageToken === '' || answer.memos.length > memoLimit) break
  }
  return notes.slice(0, memoLimit)
}

/** Servers may leave out an empty list, and with it everything. Any other answer without memos is an error, whatever its status. */
function toList(answer: unknown): z.infer<typeof list> {
  if (isObject(answer) && Object.keys(answer).length === 0) return { memos: [], nextPageToken: '' }
  const { data } = list.safeParse(answer)
  if (!data) throw new Error('the answer is no list of memos')
  return data
}

function toEntry(value: unknown, base: string): z.infer<typeof memo>[] {
  const { data, error } = memo.safeParse(value)
  if (data) return [data]
  // An entry that is no object has an issue without a path.
  warnOnce(
    `A memo of ${base} is left out: ${error.issues[0]?.path.join('.') || 'it'} is not as the API says.`,
  )
  return []
}

function toNote(data: z.infer<typeof memo>, base: string, creator: string): Note[] {
  const moment = data.displayTime ?? data.createTime
  const isOpen = data.visibility === 'PUBLIC' && data.state === 'NORMAL' && !data.parent
  if (!isOpen || moment === undefined || (creator !== '' && data.creator !== creator)) return []
  return [
    {
      id: toNoteId(data.name.replace(/^memos\//, '')),
      day: moment.slice(0, 10),
      time: Date.parse(moment),
      tags: [...new Set(data.tags)],
      place: data.location?.placeholder ?? '',
      link: `${base}/${data.name}`,
      body: {
        markdown: withoutTagLines(data.content, data.tags),
        pictures: (data.attachments ?? data.resources ?? []).flatMap((file) => toPicture(file, base)),
      },
    },
  ]
}

/** Removes lines that only contain tags, because tags are shown below the memo. */
function withoutTagLines(content: string, tags: readonly string[]): string {
  const known = new Set(tags)
  const isTag = (word: string) => word.startsWith('#') && known.has(word.slice(1))
  return content
    .slice(0, maxLength)
    .split('\n')
    .filter((line) => line.trim() === '' || !line.trim().split(/\s+/).every(isTag))
    .join('\n')
}

function toPicture(value: unknown, base: string): NotePicture[] {
  const { data } = attachment.safeParse(value)
  if (!data?.type.startsWith('image/')) return []
  const src = data.externalLink || `${base}/file/${data.name}/${encodeURIComponent(data.filename)}`
  return [{ src, small: data.externalLink ? '' : `${src}?thumbnail=true`, alt: '' }]
}
