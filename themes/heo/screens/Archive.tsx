import { useRef } from 'react'
import { useHashScroll } from '@/components/hooks/navigation/useHashScroll'
import { useNumbers } from '@/components/i18n/LocaleProvider'
import { useText } from '@/components/i18n/useText'
import { useWordedDates } from '@/components/i18n/useWordedDates'
import { useSite } from '@/components/SiteProvider'
import { PreservedHtml } from '@/components/ui/PreservedHtml'
import type { ArchiveScreen } from '@/lib/screens/types'
import { ArchiveGroup } from '../parts/archive/ArchiveGroup'
import { CategoryBar } from '../parts/list/CategoryBar'
import { EmptyList } from '../parts/list/EmptyList'

/** Number of covers in the first viewport. */
const FIRST_SCREEN = 5

/** Every post by month, newest first; each month has an anchor. */
export function Archive({ screen }: { screen: ArchiveScreen }) {
  const t = useText()
  const { postCount } = useSite()
  const number = useNumbers()
  const card = useRef<HTMLDivElement>(null)
  useWordedDates(card, 'time')
  useHashScroll()
  return (
    <div>
      <div
        ref={card}
        className="mx-auto max-w-archive rounded-lg border border-hair bg-card p-4 md:px-8 md:py-5"
      >
        <CategoryBar bare />
        <h1 className="mb-6 text-3xl leading-tight font-extrabold md:text-4xl">
          {t('archive.title')}{' '}
          <span className="align-super text-base font-normal text-muted">({number(postCount)})</span>
        </h1>
        {postCount === 0 && <EmptyList text={t('common.noMore')} />}
        <PreservedHtml id="archive-groups">
          {screen.groups.map((group, index) => (
            <ArchiveGroup
              key={group.month}
              group={group}
              eager={FIRST_SCREEN - screen.groups.slice(0, index).flatMap(({ posts }) => posts).length}
            />
          ))}
        </PreservedHtml>
      </div>
    </div>
  )
}
