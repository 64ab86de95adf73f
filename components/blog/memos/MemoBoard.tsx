import { useRef } from 'react'
import type { MemosScreen } from '@/lib/screens/types'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { MemoCard, type MemoLooks } from './MemoCard'
import { MemoFilter } from './MemoFilter'
import { MemoStyles } from './MemoStyles'
import { isStyles, useMemoAssets } from './useMemoAssets'
import { useMemos } from './useMemos'

interface MemoBoardProps {
  screen: MemosScreen
  /** Classes of the parts. */
  looks: MemoLooks & { filter?: string; chip?: string; list?: string; more?: string }
}

/**
 * The memos with filter and "More" and the page's own style sheets and scripts.
 * Without scripts all memos are shown.
 */
export function MemoBoard({ screen, looks }: MemoBoardProps) {
  const t = useText()
  const { comments } = useSite()
  const list = useMemos(screen)
  const area = useRef<HTMLUListElement>(null)
  const canReply = useMemoAssets(area, screen.assets) && comments !== undefined

  return (
    <>
      {screen.assets.filter(isStyles).map((address) => (
        <MemoStyles key={address} address={address} />
      ))}
      <MemoFilter list={list} className={looks.filter} chipClassName={looks.chip} />
      <p aria-live="polite" className="sr-only">
        {t('memos.count', { count: list.count })}
      </p>
      <ul ref={area} className={looks.list}>
        {list.entries.map(({ memo, shown }) => (
          <MemoCard
            key={memo.id}
            memo={memo}
            shown={shown}
            fresh={memo.id === list.fresh}
            canReply={canReply}
            looks={looks}
          />
        ))}
      </ul>
      {list.more && (
        <button type="button" onClick={list.more} className={`[html:not(.js)_&]:hidden! ${looks.more ?? ''}`}>
          {t('common.more')}
        </button>
      )}
    </>
  )
}
