import { Cover } from '../blog/Cover'

interface CoverFrameProps {
  /** Address of the cover; the title's first letter stands in where there is none. */
  cover: string | undefined
  title: string
  /** Of the theme that wants covers here; without it nothing is drawn. */
  className: string | undefined
  /** Part of the first screen: loads at once. */
  eager?: boolean
  /** How wide the frame is, as the attribute of that name says it; as wide as a card of a list when left out. */
  sizes?: string
}

/** A post's cover where a theme wants it, in a frame whose size the theme knows before the picture is there. Decoration. */
export function CoverFrame({ cover, title, className, eager, sizes }: CoverFrameProps) {
  if (className === undefined) return null
  const [letter] = title
  return (
    <span aria-hidden="true" className={className}>
      {cover ? <Cover src={cover} width={600} height={400} eager={eager} sizes={sizes} /> : letter}
    </span>
  )
}
