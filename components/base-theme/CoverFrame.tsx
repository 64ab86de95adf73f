import { Cover } from '../blog/Cover'

interface CoverFrameProps {
  /** Address of the cover; without one the title's first letter is shown. */
  cover: string | undefined
  title: string
  /** Class from a theme that shows covers here; without it nothing is drawn. */
  className: string | undefined
  /** In the first viewport: loads at once. */
  eager?: boolean
  /** The `sizes` attribute; when omitted, the width of a card in a list. */
  sizes?: string
}

/** A decorative cover, for themes that show covers. The frame has its size before the picture is loaded. */
export function CoverFrame({ cover, title, className, eager, sizes }: CoverFrameProps) {
  if (className === undefined) return null
  const [letter] = title
  return (
    <span aria-hidden="true" className={className}>
      {cover ? <Cover src={cover} width={600} height={400} eager={eager} sizes={sizes} /> : letter}
    </span>
  )
}
