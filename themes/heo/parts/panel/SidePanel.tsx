import dynamic from 'next/dynamic'
import { type RefObject, useRef } from 'react'
import { closesPart } from '@/components/boot/opened'
import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import type { Screen } from '@/lib/screens/types'
import styles from './panel.module.css'

const PanelContent = dynamic(() => import('./PanelContent').then((content) => content.PanelContent), {
  ssr: false,
})

interface SidePanelProps {
  state: 'never' | 'open' | 'closed'
  /** The callback must be stable. */
  onClose(): void
  /** The menu button, which gets the focus back. */
  returnTo: RefObject<HTMLElement | null>
  screen: Screen
}

/**
 * Slides in from the right with the content that does not fit into the bar. Close button, backdrop and
 * Escape close it. The page contains it empty, so that it opens before hydration; its content is
 * loaded when it is opened for the first time.
 */
export function SidePanel({ state, onClose, returnTo, screen }: SidePanelProps) {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <dialog
      ref={dialog}
      id="side-panel"
      aria-label={t('menu.panel')}
      onClose={onClose}
      className={`${styles.panelGround} text-strong print:hidden`}
    >
      <div className={styles.panel}>
        <button type="button" {...closesPart} className={styles.close}>
          <Icon name="close" className="size-6" />
          <span className="sr-only">{t('menu.close')}</span>
        </button>
        <div className={styles.content}>
          {state !== 'never' && (
            <PanelContent
              dialog={dialog}
              open={state === 'open'}
              onClose={onClose}
              returnTo={returnTo}
              screen={screen}
            />
          )}
        </div>
      </div>
    </dialog>
  )
}
