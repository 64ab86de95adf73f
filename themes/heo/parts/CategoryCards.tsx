import { Cover } from '@/components/blog/Cover'
import { useNumbers } from '@/components/i18n/LocaleProvider'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { CoveredCategory } from '@/lib/screens/types'
import { categoryHref } from '@/lib/site/urls'

/** Number of covers in the first viewport. */
const FIRST_SCREEN = 6

/** Categories as cards: cover of the newest post, name, and count in brackets. */
export function CategoryCards({ categories }: { categories: readonly CoveredCategory[] }) {
  const { cover: siteCover } = useSite()
  const number = useNumbers()
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
      {categories.map(({ name, count, cover = siteCover }, place) => (
        <li key={name} className="min-w-0">
          <Link
            href={categoryHref(name)}
            className="group flex h-full flex-col overflow-hidden rounded-lg border border-hair bg-card transition-colors duration-300 hover:border-accent focus-visible:border-accent"
          >
            <span className="block h-36 overflow-hidden bg-control">
              {cover !== '' && (
                <Cover
                  src={cover}
                  width={400}
                  height={144}
                  eager={place < FIRST_SCREEN}
                  className="size-full object-cover transition-[filter,scale] duration-500 group-hover:[filter:brightness(.92)] motion-safe:group-hover:scale-[1.04]"
                />
              )}
            </span>
            <span className="px-4 py-3 leading-snug font-bold break-words group-hover:text-accent-text">
              {name} <span className="text-sm font-normal text-muted">{`(${number(count)})`}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
