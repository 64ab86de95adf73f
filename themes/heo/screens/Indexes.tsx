import type { ReactNode } from 'react'
import { useNumbers } from '@/components/i18n/LocaleProvider'
import { useText } from '@/components/i18n/useText'
import type { CategoryIndexScreen, TagIndexScreen } from '@/lib/screens/types'
import { CategoryCards } from '../parts/CategoryCards'
import { EmptyList } from '../parts/list/EmptyList'
import { TagList } from '../parts/TagList'

/** Every category with its count. */
export function CategoryIndex({ screen }: { screen: CategoryIndexScreen }) {
  const t = useText()
  const { categories } = screen
  return (
    <Index
      title={t('nav.category')}
      count={categories.length}
      list={<CategoryCards categories={categories} />}
    />
  )
}

/** Every tag with its count. */
export function TagIndex({ screen }: { screen: TagIndexScreen }) {
  const t = useText()
  const { tags, further } = screen
  return (
    <>
      <Index title={t('nav.tag')} count={tags.length + (further ?? 0)} list={<TagList tags={tags} />} />
      {further && <p className="mt-3 text-muted">… +{further}</p>}
    </>
  )
}

/** A heading with a muted count in brackets, as above the posts of one category or tag, and the list. */
function Index({ title, count, list }: { title: string; count: number; list: ReactNode }) {
  const t = useText()
  const number = useNumbers()
  return (
    <div>
      <h1 className="mb-4 text-[28px] leading-tight font-extrabold">
        {title}
        {count > 0 && <span className="text-lg font-normal text-muted"> {`(${number(count)})`}</span>}
      </h1>
      {count > 0 ? list : <EmptyList text={t('common.noMore')} />}
    </div>
  )
}
