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
    return (
      <span aria-hidden="true" className={`grid shrink-0 place-items-center leading-none ${className}`}>
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
