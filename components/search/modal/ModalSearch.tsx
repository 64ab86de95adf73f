import dynamic from 'next/dynamic'
import { useCallback, useEffect, useState } from 'react'
import type { Screen } from '@/lib/screens/types'
import { opensModal } from '@/lib/search/shortcut'
import { useSite } from '../../SiteProvider'

const ModalDialog = dynamic(() => import('./ModalDialog').then((dialog) => dialog.ModalDialog), {
  ssr: false,
})

/**
 * The block renderer's own search, on every page: Cmd+P and Cmd+K open it. Only the listener is
 * always there; the rest is loaded when it is opened for the first time. On mount it warms the search up.
 */
export function ModalSearch({ screen }: { screen: Screen }) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const close = useCallback(() => setDialog((now) => (now === 'open' ? 'closed' : now)), [])
  const { SUB_PATH } = useSite().settings
  useEffect(() => {
    // What does not come makes the first search slower, and nothing else.
    import('./warm-up').then(({ warmUp }) => warmUp(SUB_PATH)).catch(() => undefined)
  }, [SUB_PATH])
  useEffect(() => {
    const apple = /mac|iphone|ipad/i.test(navigator.platform)
    const onKey = (event: KeyboardEvent) => {
      if (!opensModal(event, apple)) return
      event.preventDefault()
      setDialog('open')
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return dialog !== 'never' && <ModalDialog open={dialog === 'open'} onClose={close} screen={screen} />
}
