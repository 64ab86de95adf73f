import { useSite } from '../SiteProvider'
import { type IconName, isFontIcon, toIconName } from './icon-names'

interface IconProps {
  /**
   * One of ours, or a name from menu data: classes of an icon font, if there is one. An unknown name draws nothing.
   */
  name: IconName | (string & {})
  /** Sets its size; 1em by default. */
  className?: string
}

/**
 * A decorative icon in the text colour, from the sprite or the site's icon font (FONT_AWESOME). A button that only
 * has an icon needs an accessible name.
 */
export function Icon({ name, className = 'size-[1em]' }: IconProps) {
  const { settings } = useSite()
  const known = toIconName(name)
  if (known === null) {
    if (settings.FONT_AWESOME === '' || !isFontIcon(name)) return null
    // A menu row may name any class. Containment keeps `fixed inset-0` and the like from covering the page; glyphs
    // may be wider than 1em.
    return (
      <span
        aria-hidden="true"
        className={`-m-[0.25em] box-content grid shrink-0 place-items-center p-[0.25em] leading-none contain-content ${className}`}
      >
        <i className={name} />
      </span>
    )
  }
  return (
    <svg aria-hidden="true" className={className}>
      <use href={`${settings.SUB_PATH}/icons.svg#${known}`} />
    </svg>
  )
}
