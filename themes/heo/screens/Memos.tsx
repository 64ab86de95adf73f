import { useState } from 'react'
import { memoTags } from '@/components/blog/memo-tags'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import type { MemosScreen } from '@/lib/screens/types'
import { CommentArea } from '../parts/CommentArea'
import { EmptyList } from '../parts/list/EmptyList'
import { MemoCard } from '../parts/MemoCard'

const chip =
  'inline-flex min-h-11 items-center gap-1 rounded-full border border-hair bg-card px-4 text-sm transition-colors duration-200 hover:border-accent aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent md:min-h-9'

/** The author's short notes: filter by tag, the notes, comments. */
export function Memos({ screen }: { screen: MemosScreen }) {
  const t = useText()
  const { settings } = useSite()
  const [chosen, setChosen] = useState<string | null>(null)
  const tags = memoTags(screen.memos)
  const shows = (memoTagNames: readonly string[]) => chosen === null || memoTagNames.includes(chosen)
  const count = screen.memos.filter((memo) => shows(memo.tags)).length

  return (
    <div>
      <div className="mb-4 rounded-lg border border-hair bg-card px-5 py-6 md:px-8">
        <h1 className="text-3xl leading-tight font-extrabold md:text-4xl">{t('memos.title')}</h1>
        <p className="mt-1 text-muted">{t('memos.intro')}</p>
      </div>
      {tags.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields
        <div
          role="group"
          aria-label={t('memos.filter')}
          className="mb-4 flex flex-wrap gap-2 [html:not(.js)_&]:hidden!"
        >
          <button
            type="button"
            aria-pressed={chosen === null}
            onClick={() => setChosen(null)}
            className={chip}
          >
            {t('memos.all')}
          </button>
          {tags.map((tag) => (
            <button
              key={tag.name}
              type="button"
              aria-pressed={chosen === tag.name}
              onClick={() => setChosen(tag.name)}
              className={chip}
            >
              <Icon name="hash" className="size-3" />
              {tag.name} ({tag.count})
            </button>
          ))}
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {t('memos.count', { count })}
      </p>
      {screen.memos.length === 0 && <EmptyList text={t('memos.empty')} />}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {screen.memos.map((memo) => (
          <MemoCard key={memo.id} memo={memo} hidden={!shows(memo.tags)} />
        ))}
      </ul>
      <CommentArea
        subject={{ id: 'memos', title: t('memos.title'), path: screen.path }}
        heading={<span lang="zh-CN">{settings.MEMOS_COMMENT_TITLE}</span>}
        className="mt-8 border-t border-dashed border-hair pt-6"
        headingClassName="mb-4 text-2xl leading-tight"
      />
    </div>
  )
}
