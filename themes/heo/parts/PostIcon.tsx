interface PostIconProps {
  /** An emoji or an image address. */
  icon: string
  className?: string
}

/** The icon of a page beside its title: decoration. */
export function PostIcon({ icon, className = '' }: PostIconProps) {
  if (icon === '') return null
  const isImage = /^(?:https?:|\/|data:)/.test(icon)
  return isImage ? (
    <img
      src={icon}
      alt=""
      className={`inline-block size-[1.2em] rounded-xs object-cover align-[-0.2em] ${className}`}
    />
  ) : (
    <span aria-hidden="true" className={className}>
      {icon}
    </span>
  )
}
