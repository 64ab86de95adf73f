import { useRef } from 'react'
import { currentInView } from '@/components/browser/current-entry'
import { useScrollEnds } from '@/components/hooks/scroll/useScrollEnds'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { categoryHref } from '@/lib/site/urls'
import styles from './list.module.css'

interface CategoryBarProps {
  /** The chip of this page: `/` or a category's name. */
  selected?: { home: true } | { category: string }
  /** Inside another card: no border of its own. */
  bare?: boolean
}

/** Home and every category in a row, a button that scrolls to its ends, and a link to the index. */
export function CategoryBar({ selected, bare = false }: CategoryBarProps) {
  const t = useText()
  const { categories } = useSite()
  const row = useRef<HTMLUListElement>(null)
  const { scrollable, atEnd, toggle } = useScrollEnds(row)
  const category = selected && 'category' in selected ? selected.category : null

  return (
    <nav
      aria-label={t('a11y.categories')}
      className={`mb-4 flex h-12 items-center gap-1 ${
        bare
          ? ''
          : 'lg:rounded-lg lg:border lg:border-hair lg:bg-card lg:px-2 lg:transition-colors lg:duration-200 lg:hover:border-accent'
      }`}
    >
      <ul
        ref={row}
        {...currentInView}
        data-hidden={scrollable ? (atEnd ? 'start' : 'end') : undefined}
        // Without a card the chips align with the content below: the selected one's background, otherwise the text.
        className={`${styles.categories} ${bare ? '-ml-3' : '-ml-1 lg:ml-0'} relative flex min-w-0 flex-1 items-center gap-1 overflow-x-auto p-1`}
      >
        <CategoryChip name={t('nav.home')} href="/" current={selected !== undefined && 'home' in selected} />
        {categories.map(({ name }) => (
          <CategoryChip key={name} name={name} href={categoryHref(name)} current={name === category} />
        ))}
      </ul>
      {/* Its place is kept: the row would become narrower once it is known to scroll. */}
      <button
        type="button"
        aria-label={t(atEnd ? 'a11y.scrollToStart' : 'a11y.scrollToEnd')}
        onClick={toggle}
        className={`inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors duration-200 hover:text-accent-text lg:size-9 ${scrollable ? '' : 'invisible'}`}
      >
        <Icon name={atEnd ? 'chevrons-left' : 'chevrons-right'} className="size-5" />
      </button>
      <Link
        href="/category"
        className={`${bare ? '-mr-2' : '-mr-2 lg:mr-0'} shrink-0 rounded-sm px-2 py-1.5 font-bold transition-colors duration-200 hover:text-accent-text`}
      >
        {t('nav.category')}
      </Link>
    </nav>
  )
}

function CategoryChip({ name, href, current }: { name: string; href: string; current: boolean }) {
  return (
    <li>
      <Link
        href={href}
        aria-current={current ? 'page' : undefined}
        onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        {name}
      </Link>
    </li>
  )
}
