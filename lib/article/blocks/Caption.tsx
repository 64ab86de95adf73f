import type { RichText as Spans } from '../types/text'
import { RichText } from './RichText'

/** The words under a medium; nothing without any. */
export function Caption({ text }: { text: Spans }) {
  if (text.length === 0) return null
  return (
    <figcaption className="notion-caption">
      <RichText text={text} />
    </figcaption>
  )
}
