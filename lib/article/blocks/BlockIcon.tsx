import type { Icon } from '../types/text'
import { LazyImage } from './LazyImage'

interface BlockIconProps {
  icon: Icon | null
  /** Pixels. */
  size?: number
}

/** The icon of a page or callout: decoration beside a text that says the same. */
export function BlockIcon({ icon, size = 20 }: BlockIconProps) {
  if (icon === null) return null
  return (
    <span className="notion-icon" aria-hidden="true">
      {icon.kind === 'emoji' ? icon.text : <LazyImage src={icon.src} alt="" width={size} height={size} />}
    </span>
  )
}
