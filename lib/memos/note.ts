import type { ArticleBlock } from '@/lib/article'

/** A memo from a source, before it is rendered. */
export interface Note {
  /** Unique among the notes; only characters that are allowed in an element id. */
  id: string
  /** `yyyy-MM-dd`. */
  day: string
  /** Milliseconds since the epoch, if the source knows more than the day. */
  time?: number
  tags: string[]
  /** Where it was written, or where it comes from; ''. */
  place: string
  /** A related address; ''. */
  link: string
  body: NoteBody
}

/** The text of a memo: Markdown, or blocks that were read already. */
export type NoteBody =
  | { markdown: string /** Pictures beside the text. */; pictures: NotePicture[] }
  | ArticleBlock[]

/** A picture, with the address from the source. */
export interface NotePicture {
  src: string
  /** A smaller version; '' when there is none. */
  small: string
  alt: string
}

/** Turns a text into characters that are allowed in an element id. */
export function toNoteId(text: string): string {
  return text.replace(/[^\w-]+/g, '-').slice(0, 80)
}
