import type { ReactNode } from 'react'
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
      list={categories.length > 0 && <CategoryCards categories={categories} />}
    />
  )
}

/** Every tag with its count. */
export function TagIndex({ screen }: { screen: TagIndexScreen }) {
  const t = useText()
  const { tags, further } = screen
  return (
    <>
      <Index title={t('nav.tag')} list={tags.length > 0 && <TagList tags={tags} />} />
      {further && <p className="mt-3 text-muted">… +{further}</p>}
    </>
  )
}

/** @param list false when it is empty */
function Index({ title, list }: { title: string; list: ReactNode | false }) {
  const t = useText()
  return (
    <div>
      <h1 className="mb-4 text-[28px] leading-tight font-extrabold">{title}</h1>
      {list || <EmptyList text={t('common.noMore')} />}
    </div>
  )
}
