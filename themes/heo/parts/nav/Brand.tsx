import { SiteIcon } from '@/components/blog/SiteIcon'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'

/** Icon and title of the site; pointing at them shows a house. One link, named by the title. */
export function Brand() {
  const { title } = useSite()
  return (
    <Link href="/" className="group flex min-w-0 items-center gap-4 rounded-md">
      <SiteIcon size={24} className="hidden size-6 rounded-sm md:block" />
      <span className="relative min-w-0">
        <span className="block truncate text-lg font-extrabold leading-9 transition-opacity duration-200 group-hover:opacity-0 group-focus-visible:opacity-0">
          {title}
        </span>
        <span
          aria-hidden="true"
          className="absolute inset-0 flex min-w-16 items-center justify-center rounded-full bg-accent text-on-accent opacity-0 transition-opacity duration-200 group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          <Icon name="home" className="size-5" />
        </span>
      </span>
    </Link>
  )
}
