import type { ReactNode } from 'react'
import { useNumbers } from '@/components/i18n/LocaleProvider'
import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import type { SearchScreen } from '@/lib/screens/types'
import type { TagOption } from '@/lib/site/types'
import { categoryHref, tagHref } from '@/lib/site/urls'

/** The search navigation: categories and tags. */
export function SearchOverview({ screen }: { screen: SearchScreen }) {
  const t = useText()
  return (
    <div className="grid gap-4">
      <OverviewCard
        heading={t('search.categories', { count: screen.categoryTotal })}
        icon={<Icon name="folder" className="size-4 text-accent-text" />}
        names={screen.categories}
        total={screen.categoryTotal}
        hrefOf={categoryHref}
        indexHref="/category"
      />
      <OverviewCard
        heading={t('search.tags', { count: screen.tagTotal })}
        icon={<Icon name="hash" className="size-4 text-accent-text" />}
        names={screen.tags}
        total={screen.tagTotal}
        hrefOf={tagHref}
        indexHref="/tag"
      />
    </div>
  )
}

interface OverviewCardProps {
  heading: string
  /** Shown before every name. */
  icon: ReactNode
  names: readonly TagOption[]
  /** Number of all entries; the index shows the others. */
  total: number
  hrefOf(name: string): string
  indexHref: string
}

function OverviewCard({ heading, icon, names, total, hrefOf, indexHref }: OverviewCardProps) {
  const t = useText()
  const number = useNumbers()
  return (
    <section className="rounded-lg border border-hair bg-card p-4 transition-colors duration-300 hover:border-accent md:p-6">
      <h2 className="mb-4 text-2xl leading-tight md:text-3xl">{heading}</h2>
      <ul className="-mx-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] gap-1">
        {names.map(({ name, count }) => (
          <li key={name} className="min-w-0">
            <Link
              href={hrefOf(name)}
              className="flex min-h-11 items-center gap-1.5 rounded-md px-2 py-1.5 text-[15px] transition-colors duration-200 hover:bg-accent-soft"
            >
              {icon}
              <span className="min-w-0 truncate">{name}</span>
              <span className="text-sm text-muted">({number(count)})</span>
            </Link>
          </li>
        ))}
      </ul>
      {total > names.length && (
        <p className="mt-3 text-right">
          <Link
            href={indexHref}
            className="inline-flex min-h-11 items-center gap-1 rounded-md px-3 text-accent-text hover:bg-accent-soft"
          >
            <span className="sr-only">{`${heading}, `}</span>
            {t('common.more')}
            <Icon name="arrow-right" className="size-4" />
          </Link>
        </p>
      )}
    </section>
  )
}
