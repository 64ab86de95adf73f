import type { PropsWithChildren } from 'react'
import { FooterBar } from './FooterBar'
import { FriendLinks } from './FriendLinks'
import styles from './footer.module.css'
import { SocialRow } from './SocialRow'

/**
 * The end of every page. Its children float over the page, but never over its links; they are here to be inside a
 * landmark.
 */
export function Footer({ children }: PropsWithChildren) {
  return (
    <footer id="footer" tabIndex={-1} className="mt-10 text-sm text-muted outline-none">
      <div className="bg-footer-top">
        <div
          aria-hidden="true"
          className="h-32 bg-[linear-gradient(var(--surface-page),var(--surface-footer-top))] print:hidden"
        />
        <div className="relative -mt-12 print:hidden">
          <SocialRow />
          <FriendLinks />
          <div className={styles.track}>{children}</div>
        </div>
      </div>
      <FooterBar />
    </footer>
  )
}
