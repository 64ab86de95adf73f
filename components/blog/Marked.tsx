import { Fragment } from 'react'
import { splitMarks } from './marks'

/** Text with the keyword's words marked; plain when the keyword is ''. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  if (keyword === '') return text
  return splitMarks(text, keyword).map((piece) =>
    piece.marked ? (
      <mark key={piece.start}>{piece.text}</mark>
    ) : (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ),
  )
}
