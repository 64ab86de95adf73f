import dynamic from 'next/dynamic'
import { useCallback, useEffect, useState } from 'react'
import type { Screen } from '@/lib/screens/types'
import { opensModal, printKeySearches } from '@/lib/search/shortcut'
import { useSite } from '../../SiteProvider'
import { warmUp } from './warm-up'

const ModalDialog = dynamic(() => import('./ModalDialog').then((dialog) => dialog.ModalDialog), {
  ssr: false,
})

/**
 * The modal search, on every page: opened by Cmd+K, and by Cmd+P if SEARCH_PRINT_KEY allows it
 * . Only the listener is always there; the rest is loaded when it is opened for the first time. On mount it
 * warms up the search.
 */
export function ModalSearch({ screen }: { screen: Screen }) {
  const { settings } = useSite()
  const { SUB_PATH } = settings
  const printKey = printKeySearches(settings.SEARCH_PRINT_KEY, screen)
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const close = useCallback(() => setDialog((now) => (now === 'open' ? 'closed' : now)), [])
  useEffect(() => warmUp(SUB_PATH), [SUB_PATH])
  useEffect(() => {
    const apple = /mac|iphone|ipad/i.test(navigator.platform)
    const onKey = (event: KeyboardEvent) => {
      if (!opensModal(event, apple, printKey)) return
      event.preventDefault()
      setDialog('open')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [printKey])
  return dialog !== 'never' && <ModalDialog open={dialog === 'open'} onClose={close} screen={screen} />
}
