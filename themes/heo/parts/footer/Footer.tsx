import type { PropsWithChildren, RefObject } from 'react'
import { FooterBar } from './FooterBar'
import { FriendLinks } from './FriendLinks'
import { SocialRow } from './SocialRow'

/** The end of every page. Its children float over the page; they stand here to belong to a landmark. */
export function Footer({ bar, children }: PropsWithChildren<{ bar: RefObject<HTMLDivElement | null> }>) {
  return (
    <footer id="footer" tabIndex={-1} className="relative mt-10 text-sm text-muted outline-none">
      <div className="bg-footer-top">
        <div aria-hidden="true" className="h-32 bg-linear-to-b from-page to-footer-top print:hidden" />
        <div className="-mt-12 print:hidden">
          <SocialRow />
          <FriendLinks />
        </div>
      </div>
      <FooterBar ref={bar} />
      {children}
    </footer>
  )
}
