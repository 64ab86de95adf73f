import type { ArticleBlock } from '@/lib/article'

/** A memo as a source tells it, before it is drawn. */
export interface Note {
  /** Unique among the notes; letters that an element's id may have. */
  id: string
  /** `yyyy-MM-dd`. */
  day: string
  /** Milliseconds since the epoch, where the source knows more than the day. */
  time?: number
  tags: string[]
  /** Where it was written, or where it comes from; ''. */
  place: string
  /** An address that belongs to it; ''. */
  link: string
  body: NoteBody
}

/** What a memo says: Markdown, or blocks that were read already. */
export type NoteBody =
  | { markdown: string /** Pictures beside the text. */; pictures: NotePicture[] }
  | ArticleBlock[]

/** A picture by its address, as a source writes it. */
export interface NotePicture {
  src: string
  /** A smaller version; '' when there is none. */
  small: string
  alt: string
}

/** Letters for an element's id. */
export function toNoteId(text: string): string {
  return text.replace(/[^\w-]+/g, '-').slice(0, 80)
}
