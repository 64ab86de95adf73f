import dynamic from 'next/dynamic'
import { useSite } from '../../SiteProvider'

const HostedOpener = dynamic(() => import('./HostedOpener').then((opener) => opener.HostedOpener))

/**
 * The button of the hosted search dialog. Nothing without ALGOLIA_APP_ID: few blogs have it, so
 * its code is a chunk of its own.
 */
export function HostedSearchButton({ className = '' }: { className?: string }) {
  const { settings } = useSite()
  return settings.ALGOLIA_APP_ID === '' ? null : <HostedOpener className={className} />
}
