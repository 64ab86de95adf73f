import { useRouter } from 'next/router'
import { useSyncExternalStore } from 'react'
import { SiteProvider } from '@/components/SiteProvider'
import type { PageProps, PendingScreen } from '@/lib/screens/types'
import { toThemeName } from './names'
import ThemedPage from './ThemedPage'

const never = () => () => undefined

/**
 * The page of a post that is not loaded. All addresses share its props, so the theme of the address is read
 * after hydration.
 */
export default function PendingPage(props: PageProps) {
  const { asPath } = useRouter()
  const address = useSyncExternalStore(
    never,
    () => asPath,
    () => props.screen.path,
  )
  const [path = '', query] = address.split(/[?#]/)
  const asked = toThemeName(new URLSearchParams(query).get('theme') ?? '')
  const theme = asked ?? props.theme
  const themed = asked !== null
  const screen: PendingScreen = { kind: 'pending', path, noindex: true }
  return (
    <SiteProvider site={props.site} theme={theme} themed={themed}>
      <ThemedPage {...props} screen={screen} theme={theme} themed={themed} />
    </SiteProvider>
  )
}
