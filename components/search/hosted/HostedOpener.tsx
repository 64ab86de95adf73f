import dynamic from 'next/dynamic'
import { useCallback, useRef, useState } from 'react'
import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'

const HostedDialog = dynamic(() => import('./HostedDialog').then((dialog) => dialog.HostedDialog), {
  ssr: false,
})

/** Opens the hosted search dialog. Dialog and search client are loaded when it is opened for the first time. */
export function HostedOpener({ className = '' }: { className?: string }) {
  const t = useText()
  const button = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const close = useCallback(() => setDialog((now) => (now === 'open' ? 'closed' : now)), [])
  return (
    <>
      <button
        type="button"
        ref={button}
        onClick={() => setDialog('open')}
        aria-haspopup="dialog"
        title={t('nav.search')}
        className={`[html:not(.js)_&]:hidden! ${className}`}
      >
        <Icon name="search" className="size-5" />
        <span className="sr-only">{t('nav.search')}</span>
      </button>
      {dialog !== 'never' && <HostedDialog open={dialog === 'open'} onClose={close} returnTo={button} />}
    </>
  )
}
