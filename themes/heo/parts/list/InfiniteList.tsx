import { MoreRow } from '@/components/blog/MoreRow'
import { useInfiniteList } from '@/components/hooks/useInfiniteList'
import type { ListPage } from '@/lib/screens/types'
import { Cards } from './Cards'

interface InfiniteListProps {
  list: ListPage
  selectedTag?: string
}

/** A list that grows downwards until every post is shown. */
export function InfiniteList({ list, selectedTag }: InfiniteListProps) {
  const growing = useInfiniteList(list)
  return (
    <>
      <Cards cards={growing.cards} selectedTag={selectedTag} />
      <MoreRow
        list={growing}
        className="mt-4 flex min-h-14 w-full items-center justify-center gap-2 rounded-lg border border-hair bg-card font-medium transition-colors duration-200"
        buttonClassName="hover:border-accent hover:text-accent-text disabled:cursor-default"
      />
    </>
  )
}
