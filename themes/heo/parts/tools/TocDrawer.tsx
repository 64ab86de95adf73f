import { useCallback, useRef, useState } from 'react'
import { MIN_TOC_HEADINGS, Toc } from '@/components/blog/article/Toc'
import { useRouteChange } from '@/components/hooks/navigation/useRouteChange'
import { useText } from '@/components/i18n/useText'
import { Drawer } from '@/components/ui/Drawer'
import { Icon } from '@/components/ui/Icon'
import { Portal } from '@/components/ui/Portal'
import type { TocEntry } from '@/lib/site/types'
import frame from '../../heo.module.css'
import contents from '../toc.module.css'
import { contentsPlace } from './PageTools'
import styles from './tools.module.css'

interface TocDrawerProps {
  toc: readonly TocEntry[]
  /** Shown at every width, because no sidebar has the table of contents. */
  always: boolean
}

/** Below 1280 px, and without a sidebar, the table of contents slides in from the right. */
export function TocDrawer({ toc, always }: TocDrawerProps) {
  const t = useText()
  // The button that opened the drawer gets the focus back.
  const button = useRef<HTMLButtonElement>(null)
  // Which of the two buttons opened it; only that one is shown as expanded.
  const [openFrom, setOpenFrom] = useState<'head' | 'tools' | null>(null)
  const open = openFrom !== null
  // A long article has hundreds of entries, so they are rendered when the drawer is first opened.
  const [wanted, setWanted] = useState(false)
  const close = useCallback(() => setOpenFrom(null), [])
  useRouteChange(close)
  if (toc.length < MIN_TOC_HEADINGS) return null
  const narrow = always ? '' : 'xl:hidden'
  const opener = (place: 'head' | 'tools', className: string) => (
    <button
      type="button"
      onClick={(press) => {
        button.current = press.currentTarget
        setWanted(true)
        setOpenFrom((now) => (now === place ? null : place))
      }}
      aria-expanded={openFrom === place}
      aria-controls="toc-drawer"
      title={t('common.tableOfContents')}
      className={`${styles.tool} ${className}`}
    >
      <Icon name="list" className="size-5" />
      <span className="sr-only">{t('common.tableOfContents')}</span>
    </button>
  )
  return (
    <>
      <Portal into={contentsPlace}>{opener('head', 'xl:hidden')}</Portal>
      {opener('tools', `${styles.contents} ${narrow}`)}
      <Drawer
        id="toc-drawer"
        open={open}
        onClose={close}
        label={t('common.tableOfContents')}
        returnTo={button}
        className={`${styles.tocDrawer} ${narrow}`}
      >
        <div className={styles.tocHead}>
          <p>
            <Icon name="list" className="size-5" />
            {t('common.tableOfContents')}
          </p>
          <button type="button" onClick={close} className={frame.round}>
            <Icon name="close" className="size-5" />
            <span className="sr-only">{t('common.close')}</span>
          </button>
        </div>
        {wanted && <Toc toc={toc} onChoose={close} className={`${contents.toc} max-h-[60vh]`} />}
      </Drawer>
    </>
  )
}
