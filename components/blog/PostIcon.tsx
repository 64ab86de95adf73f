import { LazyImage } from '../ui/LazyImage'

interface PostIconProps {
  /** An emoji or an image address. */
  icon: string
  /** In the first viewport: loads at once. */
  priority?: boolean
  className?: string
}

/** A decorative page icon beside its title. */
export function PostIcon({ icon, priority, className = '' }: PostIconProps) {
  if (icon === '') return null
  const isImage = /^(?:https?:|\/|data:)/.test(icon)
  return isImage ? (
    <LazyImage
      src={icon}
      alt=""
      width={24}
      height={24}
      priority={priority}
      className={`inline-block size-[1.2em] rounded-xs object-cover align-[-0.2em] ${className}`}
    />
  ) : (
    <span aria-hidden="true" className={className || undefined}>
      {icon}
    </span>
  )
}
