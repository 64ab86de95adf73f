import type { PropsWithChildren } from 'react'
import { Colophon } from '@/components/base-theme/front/Colophon'
import { Masthead } from '@/components/base-theme/front/Masthead'
import { Main } from '@/components/base-theme/Main'
import { ThemeRoot } from '@/components/base-theme/ThemeRoot'
import type { Screen } from '@/lib/screens/types'
import { nextTheme } from '../names'
import styles from './magazine.module.css'

/** The frame: masthead, page, and links at its end. Lists and messages are narrower than the front page. */
export function Shell({ screen, children }: PropsWithChildren<{ screen: Screen }>) {
  const narrow = screen.kind === 'home' || screen.kind === 'article' ? '' : styles.narrow
  return (
    <ThemeRoot id="theme-magazine" looks={styles}>
      <Masthead screen={screen} nextTheme={nextTheme('magazine')} className={styles.sheet} />
      <Main className={`${styles.sheet} ${styles.main} ${narrow}`}>{children}</Main>
      <Colophon path={screen.path} className={styles.sheet} />
    </ThemeRoot>
  )
}
