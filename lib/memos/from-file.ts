import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { memoLimit } from '@/lib/site/paging'
import { warnOnce } from '@/lib/warn-once'
import { fetchJson } from './fetch-json'
import { firstEntries } from './first-entries'
import { type Note, toNoteId } from './note'

const entry = z.object({
  id: z.union([z.string(), z.number()]).optional(),
  /** Markdown. */
  text: z.string().trim().min(1),
  /** `2026-10-19`, or with a time: `2026-10-19T08:00:00Z`. */
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}(?:$|T)/),
  tags: firstEntries(z.string()).catch([]).default([]),
  place: z.string().catch('').default(''),
  link: z.string().catch('').default(''),
})

/**
 * The notes of a JSON file: a list of `{id, text, day, tags, place, link}`. Entries without text or day are left out,
 * with a line in the log.
 * @param source a path below `public/`, or an http(s) address
 * @throws Error when it cannot be read, is no list, or no entry of the list is a memo
 */
export async function notesFromFile(source: string): Promise<Note[]> {
  const content = /^https?:/i.test(source) ? await fetchJson(source) : await readPublicJson(source)
  const entries = firstEntries(z.unknown(), memoLimit).parse(content)
  const notes = entries.flatMap((value, index) => toNote(value, index, source))
  if (entries.length > 0 && notes.length === 0) throw new Error('none of its entries has a text and a day')
  return notes
}

function toNote(value: unknown, index: number, source: string): Note[] {
  const { data, error } = entry.safeParse(value)
  if (!data) {
    // An entry that is no object has an issue without a path.
    warnOnce(
      `Memo ${index + 1} of ${source} is left out: ${error.issues[0]?.path.join('.') || 'it'} is wrong.`,
    )
    return []
  }
  const time = data.day.length > 10 ? Date.parse(data.day) : Number.NaN
  return [
    {
      id: toNoteId(String(data.id ?? index + 1)),
      day: data.day.slice(0, 10),
      ...(Number.isFinite(time) && { time }),
      tags: [...new Set(data.tags)],
      place: data.place,
      link: data.link,
      body: { markdown: data.text, pictures: [] },
    },
  ]
}

async function readPublicJson(source: string): Promise<unknown> {
  const folder = path.join(process.cwd(), 'public')
  const file = path.join(folder, source)
  if (!file.startsWith(folder + path.sep)) throw new Error('it is outside the public folder')
  return JSON.parse(await readFile(file, 'utf8'))
}
