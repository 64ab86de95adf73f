import { Cover } from '../blog/Cover'

interface CoverFrameProps {
  /** Address of the cover; without one the title's first letter is shown. */
  cover: string | undefined
  title: string
  /** Class from a theme that shows covers here; without it nothing is drawn. */
  className: string | undefined
  /** The largest picture of the first viewport. */
  priority?: boolean
  /** In the first viewport: loads at once. */
  eager?: boolean
  /** The `sizes` attribute; when omitted, the width of a card in a list. */
  sizes?: string
}

/** A decorative cover, for themes that show covers. The frame has its size before the picture is loaded. */
export function CoverFrame({ cover, title, className, sizes, ...loading }: CoverFrameProps) {
  if (className === undefined) return null
  const [letter] = title
  return (
    <span aria-hidden="true" className={className}>
      {cover ? <Cover src={cover} width={600} height={400} sizes={sizes} {...loading} /> : letter}
    </span>
  )
}
