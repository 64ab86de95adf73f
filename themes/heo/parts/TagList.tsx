import { useNumbers } from '@/components/i18n/LocaleProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import type { TagOption } from '@/lib/site/types'
import { tagHref } from '@/lib/site/urls'

/** Every tag as a chip, with its count in brackets. */
export function TagList({ tags }: { tags: readonly TagOption[] }) {
  const number = useNumbers()
  return (
    <ul className="flex flex-wrap gap-3">
      {tags.map(({ name, count }) => (
        <li key={name} className="min-w-0">
          <Link
            href={tagHref(name)}
            className="group inline-flex min-h-10 max-w-full items-center gap-1.5 rounded-lg border border-hair bg-card px-4 py-1 text-base transition-colors duration-150 hover:border-accent hover:bg-accent hover:text-on-accent focus-visible:border-accent pointer-coarse:min-h-11"
          >
            <Icon name="hash" className="size-4 opacity-70" />
            <span className="min-w-0 break-words">{name}</span>
            <span className="text-sm text-muted group-hover:text-on-accent">{`(${number(count)})`}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
