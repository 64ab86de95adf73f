import { Fragment } from 'react'
import { toPieces } from '@/lib/search/highlight'
import { useText } from '../i18n/useText'

/** Keyboard hints of a search dialog; decorative, and hidden on devices without a keyboard. */
export function KeyHints({ className }: { className?: string }) {
  const t = useText()
  const hints = [
    { keys: ['↑', '↓'], does: t('search.hintChoose') },
    { keys: ['Enter'], does: t('search.hintOpen') },
    { keys: ['Esc'], does: t('search.hintClose') },
  ]
  return (
    <span aria-hidden="true" className={className}>
      {hints.map(({ keys, does }) => (
        <span key={does}>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
          {does}
        </span>
      ))}
    </span>
  )
}

/** A tagged text with its matches marked. It is rendered from pieces, so that no search result becomes markup. */
export function Pieces({ text }: { text: string }) {
  return toPieces(text).map((piece) =>
    piece.marked ? (
      <mark key={piece.start}>{piece.text}</mark>
    ) : (
      <Fragment key={piece.start}>{piece.text}</Fragment>
    ),
  )
}
