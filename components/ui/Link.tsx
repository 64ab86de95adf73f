import type { ComponentPropsWithRef } from 'react'
import { linkTarget } from '@/lib/site/link-target'
import { withSubPath } from '@/lib/site/urls'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { newTabLink } from './links'
import { VisuallyHidden } from './Text'

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  href: string
  /** Open a new tab even for an address of this site. */
  newTab?: boolean
}

/**
 * The link component for all components. Addresses of this site stay in the tab, navigate without a reload
 * (hooks/navigation/useLinkNavigation) and keep the theme; others open a new tab and say so.
 */
export function Link({ href, newTab = false, children, ...rest }: LinkProps) {
  const { settings, theme, themed } = useSite()
  const t = useText()
  const target = linkTarget(href, settings.LINK && settings.LINK + settings.SUB_PATH, themed ? theme : null)
  const address = target.local ? withSubPath(target.href, settings.SUB_PATH) : target.href
  if (!target.local || newTab) {
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        {...(newTab && { [newTabLink]: '' })}
        {...rest}
      >
        {children}
        <VisuallyHidden>{` ${t('common.newTab')}`}</VisuallyHidden>
      </a>
    )
  }
  return (
    <a href={address} {...rest}>
      {children}
    </a>
  )
}
