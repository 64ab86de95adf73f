import { useSite } from '@/components/SiteProvider'
import { TagChip } from './TagChip'

interface TagChipsProps {
  names: readonly string[]
  /** The tag whose posts the page lists. */
  selected?: string
  className?: string
}

/** A post's tags; the counts are those of the site's most used tags. */
export function TagChips({ names, selected, className }: TagChipsProps) {
  const { tags } = useSite()
  if (names.length === 0) return null
  return (
    <ul className={className}>
      {names.map((name) => (
        <li key={name}>
          <TagChip
            name={name}
            count={tags.find((tag) => tag.name === name)?.count}
            selected={name === selected}
          />
        </li>
      ))}
    </ul>
  )
}
