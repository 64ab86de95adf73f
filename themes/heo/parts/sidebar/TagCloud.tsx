import { useNumbers } from '@/components/i18n/useNumbers'
import { useText } from '@/components/i18n/useText'
import { Link } from '@/components/ui/Link'
import type { TagOption } from '@/lib/site/types'
import { tagHref } from '@/lib/site/urls'

interface TagCloudProps {
  tags: readonly TagOption[]
  /** The tag whose posts are in view, or ''. Its chip leads home. */
  selected: string
  className?: string
}

/** Tags with their counts as superscripts. */
export function TagCloud({ tags, selected, className = '' }: TagCloudProps) {
  const t = useText()
  const number = useNumbers()
  return (
    <ul className={`flex flex-wrap gap-x-1 gap-y-1 ${className}`}>
      {tags.map(({ name, count }) => {
        const current = name === selected
        return (
          <li key={name} className="max-w-full">
            <Link
              href={current ? '/' : tagHref(name)}
              aria-current={current ? 'true' : undefined}
              aria-label={current ? t('list.removeFilter', { name }) : undefined}
              className="inline-block max-w-full break-words rounded-md px-2 py-0.5 [text-autospace:no-autospace] transition-[background-color,color,scale] duration-150 hover:scale-110 hover:bg-accent hover:text-on-accent aria-[current]:bg-accent aria-[current]:text-on-accent motion-reduce:hover:scale-100"
            >
              {name}
              <sup className="ml-0.5 text-[0.65em] font-normal">{number(count)}</sup>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
