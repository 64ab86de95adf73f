import { useSite } from '../SiteProvider'
import { type IconName, toIconName } from './icon-names'

interface IconProps {
  /** One of ours, or a name from menu data; an unknown one draws nothing. */
  name: IconName | (string & {})
  /** Sizes it; 1em without. */
  className?: string
}

/** A decorative icon in the colour of its text, from the sprite. A control that shows only an icon needs its own name. */
export function Icon({ name, className = 'size-[1em]' }: IconProps) {
  const { settings } = useSite()
  const known = toIconName(name)
  if (known === null) return null
  return (
    <svg aria-hidden="true" className={`shrink-0 ${className}`} viewBox="0 0 24 24">
      <use href={`${settings.SUB_PATH}/icons.svg#${known}`} />
    </svg>
  )
}
