import { useNumbers } from '@/components/i18n/useNumbers'
import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import type { IconName } from '@/components/ui/icon-names'
import { Link } from '@/components/ui/Link'
import type { TagOption } from '@/lib/site/types'
import { EmptyList } from './list/EmptyList'

interface NameCloudProps {
  title: string
  names: readonly TagOption[]
  icon: IconName
  hrefOf(name: string): string
}

/** An index: a heading over a cloud of names with their counts in brackets. */
export function NameCloud({ title, names, icon, hrefOf }: NameCloudProps) {
  const t = useText()
  const number = useNumbers()
  return (
    <div>
      <h1 className="mb-8 text-4xl leading-tight font-extrabold">{title}</h1>
      {names.length === 0 && <EmptyList text={t('common.noMore')} />}
      <ul className="flex flex-wrap justify-center gap-4 md:gap-5">
        {names.map(({ name, count }) => (
          <li key={name} className="min-w-0">
            <Link
              href={hrefOf(name)}
              className="group inline-flex max-w-full items-center gap-2 rounded-lg border border-hair bg-card px-4 py-3 text-lg leading-snug transition duration-150 hover:scale-110 hover:border-accent hover:bg-accent hover:text-on-accent focus-visible:border-accent focus-visible:bg-accent focus-visible:text-on-accent motion-reduce:hover:scale-100 md:text-2xl"
            >
              <Icon name={icon} className="size-5 opacity-70" />
              <span className="min-w-0 break-words">{name}</span>
              <span className="rounded-md bg-control px-2 text-base text-strong group-hover:text-accent-text group-focus-visible:text-accent-text md:text-lg">
                {`(${number(count)})`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
