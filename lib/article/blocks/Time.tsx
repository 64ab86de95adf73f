import type { Moment } from '../types/text'

/** A day or moment. An island words it anew when the reader's language is not the page's. */
export function Time({ moment }: { moment: Moment }) {
  return <time dateTime={moment.dateTime}>{moment.text}</time>
}
