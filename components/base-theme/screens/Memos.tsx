import type { ScreenOf } from '@/lib/screens/types'
import { CommentArea } from '../../blog/comments/CommentArea'
import { MemoBoard } from '../../blog/memos/MemoBoard'
import { useText } from '../../i18n/useText'
import { useSite } from '../../SiteProvider'
import { Empty } from '../Empty'
import { Title } from '../Title'
import { useThemeClasses } from '../theme-classes'

/** The author's short notes: filter by tag, the notes, comments. */
export function Memos({ screen }: { screen: ScreenOf<'memos'> }) {
  const t = useText()
  const looks = useThemeClasses()
  const { settings, comments } = useSite()
  return (
    <>
      <Title>{t('memos.title')}</Title>
      <p className={looks.lead}>{t('memos.intro')}</p>
      {screen.memos.length === 0 && <Empty text={t('memos.empty')} />}
      <MemoBoard
        screen={screen}
        looks={{
          filter: looks.filter,
          chip: looks.filterButton,
          list: looks.memos,
          card: looks.memo,
          text: looks.memoText,
          facts: looks.facts,
          fact: looks.fact,
          more: looks.more,
        }}
      />
      {comments && (
        <CommentArea
          subject={{ id: 'memos', title: t('memos.title'), path: screen.path }}
          heading={<span lang="zh-CN">{settings.MEMOS_COMMENT_TITLE}</span>}
          className={looks.comments}
          headingClassName={looks.part}
        />
      )}
    </>
  )
}
