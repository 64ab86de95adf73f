import { useSite } from '../SiteProvider'

/** The site's icon: a picture, an emoji, or nothing. Decorative; `className` sizes it, `size` is its width in pixels. */
export function SiteIcon({ size, className = '' }: { size: number; className?: string }) {
  const { icon } = useSite()
  if (icon === '') return null
  if (/^(https?:|data:|\/)/.test(icon)) {
    // Where a phone hides the icon, it does not load it.
    return (
      <img
        src={icon}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        className={`object-cover ${className}`}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={`inline-flex items-center justify-center leading-none ${className}`}
      style={{ width: size, height: size, fontSize: size * 0.8 }}
    >
      {icon}
    </span>
  )
}
