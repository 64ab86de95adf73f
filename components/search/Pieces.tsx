import { Fragment } from 'react'
import { toPieces } from '@/lib/search/highlight'

/** A tagged text with what was found marked. It is drawn from pieces: no answer of a search becomes markup. */
export function Pieces({ text }: { text: string }) {
  return toPieces(text).map((piece) =>
    piece.marked ? (
      <mark key={piece.start}>{piece.text}</mark>
    ) : (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ),
  )
}
