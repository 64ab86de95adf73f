import type { ComponentPropsWithoutRef, Ref } from 'react'
import { Cover } from '@/components/blog/Cover'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import type { PostBrief } from '@/lib/screens/types'
import frame from '../../heo.module.css'
import styles from './home.module.css'

interface RecommendedPostsProps extends ComponentPropsWithoutRef<'section'> {
  posts: readonly PostBrief[]
  /** The today card lies over them. */
  covered: boolean
  ref: Ref<HTMLElement>
}

/** Recommended posts: three columns from 1280 px, below that a row that scrolls sideways. */
export function RecommendedPosts({ posts, covered, ref, ...rest }: RecommendedPostsProps) {
  const { cover } = useSite()
  const t = useText()
  return (
    <section
      {...rest}
      ref={ref}
      aria-label={t('common.recommendedPosts')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is scrolled by its arrow keys
      tabIndex={0}
      data-covered={covered}
      className={`${styles.recommended} ${frame.noBar} rounded-lg`}
    >
      <ul className="flex gap-3 xl:grid xl:h-full xl:grid-cols-3 xl:grid-rows-2">
        {posts.map((post, place) => {
          const picture = post.cover ?? cover
          return (
            <li key={post.href} className="w-52 shrink-0 snap-start xl:h-full xl:w-auto xl:min-w-0">
              <Link
                href={post.href}
                className="group relative flex h-[164px] flex-col xl:h-full overflow-hidden rounded-lg border border-hair bg-card shadow-rest transition-[border-color] duration-300 hover:border-accent focus-visible:border-accent"
              >
                <span className="block h-24 shrink-0 overflow-hidden">
                  {picture !== '' && (
                    <Cover
                      src={picture}
                      width={208}
                      height={96}
                      priority={place === 0}
                      // As many as a tablet's first screen shows.
                      eager={place < 3}
                      className="size-full object-cover transition-transform duration-500 group-hover:scale-105 motion-reduce:transform-none"
                    />
                  )}
                </span>
                <span className="m-2 line-clamp-2 font-semibold leading-[1.45] transition-colors duration-200 group-hover:text-accent-text group-focus-visible:text-accent-text">
                  {post.title}
                </span>
                <span
                  aria-hidden="true"
                  className="absolute left-0 top-0 -translate-x-4 rounded-br-md bg-accent px-2 py-0.5 text-xs font-normal text-on-accent opacity-0 transition-[translate,opacity] duration-200 group-hover:translate-x-0 group-hover:opacity-100 group-focus-visible:translate-x-0 group-focus-visible:opacity-100"
                >
                  {t('common.recommend')}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
