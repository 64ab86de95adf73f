import { type LinkedService, serviceName, shareAddress } from '@/lib/site/share-targets'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { VisuallyHidden } from '../../ui/Text'

interface ShareToProps {
  service: LinkedService
  /** Absolute, or a mere path while the page does not know where it is read. */
  address: string
  title: string
  className?: string | undefined
}

/** A link that opens a service with the address and the title of a page. Nothing is asked of the service before. */
export function ShareTo({ service, address, title, className }: ShareToProps) {
  const t = useText()
  const { settings } = useSite()
  const name = serviceName(service)
  const label = name === '' ? t('post.shareEmail') : t('post.shareOn', { service: name })
  const href = address.startsWith('/') ? undefined : shareAddress(service, { address, title })
  // Other schemes open a program, and would leave an empty tab.
  const isPage = href?.startsWith('https:')
  return (
    <a
      href={href}
      title={label}
      className={className}
      {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <svg aria-hidden="true" className="size-4">
        <use href={`${settings.SUB_PATH}/share-icons.svg#${service}`} />
      </svg>
      <VisuallyHidden>{isPage ? `${label} ${t('common.newTab')}` : label}</VisuallyHidden>
    </a>
  )
}
