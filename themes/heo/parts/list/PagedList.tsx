import type { ComponentType } from 'react'
import { Pagination, type PaginationClasses } from '@/components/blog/list/Pagination'
import type { ListPage } from '@/lib/screens/types'
import { Cards, type CardsProps } from './Cards'
import styles from './pagination.module.css'

const looks: PaginationClasses = {
  nav: `${styles.pagination} skipped`,
  prev: `${styles.step} ${styles.prev}`,
  next: `${styles.step} ${styles.next}`,
  list: styles.numbers,
  page: styles.number,
  gap: styles.gap,
  jump: {
    form: styles.jump,
    label: styles.jumpLabel,
    input: styles.jumpInput,
    button: styles.jumpButton,
  },
}

interface PagedListProps {
  list: ListPage
  selectedTag?: string
  /** Keyword whose words are highlighted. */
  marked?: string
  /** Draws the cards. */
  CardList?: ComponentType<CardsProps>
}

/** One page of a list, with page controls. */
export function PagedList({ list, selectedTag, marked, CardList = Cards }: PagedListProps) {
  return (
    <>
      <CardList cards={list.cards} selectedTag={selectedTag} marked={marked} />
      <Pagination list={list} classes={looks} />
    </>
  )
}
