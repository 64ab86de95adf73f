import dynamic from 'next/dynamic'
import { useCallback, useId, useRef, useState } from 'react'
import { copiesAddress } from '../../boot/copy-address'
import { opensPart } from '../../boot/opened'
import { usePageAddress } from '../../hooks/navigation/usePageAddress'
import { useDismiss } from '../../hooks/useDismiss'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Icon } from '../../ui/Icon'

/** Few blogs offer more than the two controls of this file. */
const ShareTo = dynamic(() => import('./ShareTo').then((module) => module.ShareTo))
const QrCode = dynamic(() => import('./QrCode').then((module) => module.QrCode), { ssr: false })

export interface ShareBarClasses {
  bar?: string
  link?: string
  wechat?: string
  /** A link to one of the other services. */
  service?: string
  /** Around the button and the popover. */
  wechatArea?: string
  popover?: string
  code?: string
}

interface ShareBarProps {
  /** Address inside the site, percent-encoded. */
  path: string
  /** What services are told beside the address; themes of owners may lack it. */
  title?: string
  classes?: ShareBarClasses
}

/** The share services of the settings, in their order. They need scripts and are not offered without them. */
export function ShareBar({ path, title = '', classes = {} }: ShareBarProps) {
  const t = useText()
  const { settings } = useSite()
  const address = usePageAddress(path)
  if (!settings.POST_SHARE_BAR_ENABLE || settings.POSTS_SHARE_SERVICES.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields
    <div
      role="group"
      aria-label={t('post.share')}
      className={`[html:not(.js)_&]:hidden! print:hidden! ${classes.bar ?? ''}`}
    >
      {settings.POSTS_SHARE_SERVICES.map((service) =>
        service === 'link' ? (
          <ShareLink key={service} address={address} classes={classes} />
        ) : service === 'wechat' ? (
          <ShareWechat key={service} address={address} classes={classes} />
        ) : (
          <ShareTo
            key={service}
            service={service}
            address={address}
            title={title}
            className={classes.service}
          />
        ),
      )}
    </div>
  )
}

interface ShareButtonProps {
  address: string
  classes: ShareBarClasses
}

/** Copies the address and says so. */
function ShareLink({ address, classes }: ShareButtonProps) {
  const t = useText()
  return (
    <button
      type="button"
      aria-label={t('post.shareLink')}
      title={t('post.shareLink')}
      {...copiesAddress(address, t('post.urlCopied'))}
      className={classes.link}
    >
      <Icon name="link" className="size-4" />
    </button>
  )
}

/** Shows the address as a code for the phone: on press, or while a mouse is over it; Escape closes. */
function ShareWechat({ address, classes }: ShareButtonProps) {
  const t = useText()
  const id = useId()
  const area = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useDismiss(area, open, close)
  return (
    <div
      ref={area}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      className={classes.wechatArea}
    >
      <button
        type="button"
        aria-label={t('post.shareWechat')}
        aria-expanded={open}
        aria-controls={id}
        {...opensPart}
        // A mouse has opened it by coming here, so its press does not close it again.
        onClick={({ nativeEvent }) => {
          const byMouse = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'mouse'
          setOpen(byMouse || !open)
        }}
        className={classes.wechat}
      >
        <Icon name="wechat" className="size-4" />
      </button>
      <div id={id} hidden={!open} className={classes.popover}>
        {open && <QrCode text={address} className={classes.code} />}
        <p>{t('post.scan')}</p>
      </div>
    </div>
  )
}
