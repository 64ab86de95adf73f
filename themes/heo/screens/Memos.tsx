import { CommentArea } from '@/components/blog/comments/CommentArea'
import { MemoBoard } from '@/components/blog/memos/MemoBoard'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import type { MemosScreen } from '@/lib/screens/types'
import { EmptyList } from '../parts/list/EmptyList'
import styles from '../parts/memos/memos.module.css'

const looks = {
  filter: 'mb-4 flex flex-wrap gap-2',
  chip: 'inline-flex min-h-11 items-center gap-1 rounded-full border border-hair bg-card px-4 text-sm transition-colors duration-200 hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent md:min-h-9',
  list: styles.list,
  entry: styles.entry,
  card: 'flex flex-col rounded-lg border border-hair bg-card p-4 transition-colors duration-300 hover:border-accent',
  text: 'leading-relaxed font-medium break-words',
  facts: 'mt-4 flex flex-wrap gap-2 border-t border-dashed border-hair pt-3',
  fact: 'inline-flex min-h-6 items-center gap-1 rounded-full bg-control px-2.5 py-0.5 text-xs [&:is(a,button)]:hover:text-accent-text',
  more: 'block min-h-11 w-full rounded-lg border border-hair bg-card transition-colors duration-200 hover:border-accent hover:text-accent-text',
}

/** The author's short notes: filter by tag, the notes, comments. */
export function Memos({ screen }: { screen: MemosScreen }) {
  const t = useText()
  const { settings, comments } = useSite()

  return (
    <div>
      <div className="mb-4 rounded-lg border border-hair bg-card px-5 py-6 md:px-8">
        <h1 className="text-3xl leading-tight font-extrabold md:text-4xl">{t('memos.title')}</h1>
        <p className="mt-1 text-muted">{t('memos.intro')}</p>
      </div>
      {screen.memos.length === 0 && <EmptyList text={t('memos.empty')} />}
      <MemoBoard screen={screen} looks={looks} />
      {comments && (
        <CommentArea
          subject={{ id: 'memos', title: t('memos.title'), path: screen.path }}
          heading={<span lang="zh-CN">{settings.MEMOS_COMMENT_TITLE}</span>}
          className="mt-8 border-t border-dashed border-hair pt-6"
          headingClassName="mb-4 text-2xl leading-tight"
        />
      )}
    </div>
  )
}
