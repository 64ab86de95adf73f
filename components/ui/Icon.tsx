import { useSite } from '../SiteProvider'
import { type IconName, isFontIcon, toIconName } from './icon-names'

interface IconProps {
  /** One of ours, or a name from menu data: classes of the icon font, where there is one. An unknown one draws nothing. */
  name: IconName | (string & {})
  /** Sizes it; 1em without. */
  className?: string
}

/** A decorative icon in the colour of its text, from the sprite or the site's icon font (FONT_AWESOME). A control that shows only an icon needs its own name. */
export function Icon({ name, className = 'size-[1em]' }: IconProps) {
  const { settings } = useSite()
  const known = toIconName(name)
  if (known === null) {
    if (settings.FONT_AWESOME === '' || !isFontIcon(name)) return null
    // A row of the menu names any class. Containment keeps `fixed inset-0` and the like from covering the page; glyphs may be wider than 1em.
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
