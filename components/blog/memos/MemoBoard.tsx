import { useRef } from 'react'
import type { MemosScreen } from '@/lib/screens/types'
import { memoList, memoStatus, moreMemos } from '../../boot/memos'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { MemoCard, type MemoLooks } from './MemoCard'
import { MemoFilter } from './MemoFilter'
import { MemoStyles } from './MemoStyles'
import { isStyles, useMemoAssets } from './useMemoAssets'

interface MemoBoardProps {
  screen: MemosScreen
  /** Classes of the parts. */
  looks: MemoLooks & { filter?: string; chip?: string; list?: string; more?: string }
}

/**
 * The memos with filter and "More", which the boot script handles, and the page's own style sheets and
 * scripts. Without scripts all memos are shown.
 */
export function MemoBoard({ screen, looks }: MemoBoardProps) {
  const t = useText()
  const { comments } = useSite()
  const { memos, shown } = screen
  const area = useRef<HTMLUListElement>(null)
  const canReply = useMemoAssets(area, screen.assets) && comments !== undefined

  return (
    <>
      {screen.assets.filter(isStyles).map((address) => (
        <MemoStyles key={address} address={address} />
      ))}
      <MemoFilter memos={memos} className={looks.filter} chipClassName={looks.chip} />
      <p aria-live="polite" className="sr-only" suppressHydrationWarning {...memoStatus}>
        {''}
      </p>
      <ul ref={area} className={looks.list} {...memoList(shown)}>
        {memos.map((memo, index) => (
          <MemoCard key={memo.id} memo={memo} shown={index < shown} canReply={canReply} looks={looks} />
        ))}
      </ul>
      {memos.length > shown && (
        <button type="button" className={`[html:not(.js)_&]:hidden! ${looks.more ?? ''}`} {...moreMemos}>
          {t('common.more')}
        </button>
      )}
    </>
  )
}
