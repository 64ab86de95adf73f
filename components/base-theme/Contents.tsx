import { useState } from 'react'
import type { ArticleScreen } from '@/lib/screens/types'
import { MIN_TOC_HEADINGS, Toc } from '../blog/article/Toc'
import { opensPart } from '../boot/opened'
import { useText } from '../i18n/useText'
import { useThemeClasses } from './theme-classes'

/**
 * The article's table of contents with a button that opens and closes it. Themes decide whether it is
 * visible while closed: `data-state` is `open` or `closed`. Without scripts it is open. A theme that always shows
 * it hides the button and shows `data-title`.
 */
export function Contents({ screen }: { screen: ArticleScreen }) {
  const t = useText()
  const looks = useThemeClasses()
  const [open, setOpen] = useState(false)
  if (screen.toc.length < MIN_TOC_HEADINGS) return null
  return (
    <div data-state={open ? 'open' : 'closed'} className={looks.contents}>
      <button
        {...opensPart}
        type="button"
        aria-expanded={open}
        aria-controls="contents"
        onClick={() => setOpen((now) => !now)}
        className={looks.contentsButton}
      >
        {t('common.tableOfContents')}
      </button>
      <div id="contents" data-title={t('common.tableOfContents')}>
        <Toc toc={screen.toc} className={looks.contentsList} entryClassName={looks.contentsEntry} />
      </div>
    </div>
  )
}
