import { Fragment } from 'react'
import { splitMarks } from './marks'

/** A title with the keyword’s words marked, for hits in which the service has tagged none; plain when the keyword is empty. */
export function MarkedTitle({ text, keyword }: { text: string; keyword: string }) {
  if (keyword === '') return text
  return splitMarks(text, keyword).map((piece) =>
    piece.marked ? (
      <mark key={piece.start}>{piece.text}</mark>
    ) : (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ),
  )
}
