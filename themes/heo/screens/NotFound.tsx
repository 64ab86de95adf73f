import { useRef } from 'react'
import { Cover } from '@/components/blog/Cover'
import { SearchBox } from '@/components/blog/SearchBox'
import { arrivalFocus } from '@/components/boot/arrival'
import { useArrivalFocus } from '@/components/hooks/navigation/useArrivalFocus'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Link } from '@/components/ui/Link'
import * as fixedTexts from '@/conf/fixed-texts/site'
import type { NotFoundScreen } from '@/lib/screens/types'
import styles from '../heo.module.css'
import { NotFoundPicture } from '../parts/NotFoundPicture'

/** 404 with a search hint, a link home, and the latest posts. */
export function NotFound({ screen }: { screen: NotFoundScreen }) {
  const { cover } = useSite()
  const t = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  useArrivalFocus(heading)
  return (
    <div className="mx-auto w-full max-w-not-found">
      <div
        className={`${styles.arrive} mt-8 flex min-h-[480px] flex-col overflow-hidden rounded-2xl border border-hair bg-card md:min-h-96 md:flex-row`}
      >
        <NotFoundPicture className="h-60 w-full p-4 md:h-auto md:w-1/2" />
        <div className="flex flex-1 flex-col items-center justify-center gap-4 p-6 text-center">
          <h1
            ref={heading}
            tabIndex={-1}
            {...arrivalFocus}
            className="text-7xl font-extrabold leading-none [letter-spacing:-0.025em] outline-none md:text-[8rem]"
          >
            404
            <span className="sr-only"> {t('notFound.title')}</span>
          </h1>
          <p>{t('notFound.explanation')}</p>
          <p lang="zh-CN" className="text-muted">
            {fixedTexts.notFoundMessage}
          </p>
          <SearchBox
            keyword=""
            classes={{
              form: 'flex h-11 w-full max-w-sm items-center overflow-hidden rounded-md border border-line-control bg-card pl-4 focus-within:border-accent focus-within:ring-1 focus-within:ring-accent',
              input: 'min-w-0 flex-1 self-stretch bg-transparent outline-none placeholder:text-muted',
              clear:
                'inline-flex w-11 shrink-0 self-stretch items-center justify-center text-muted hover:text-strong',
              submit:
                'inline-flex w-12 shrink-0 items-center justify-center self-stretch text-accent-text hover:bg-accent hover:text-on-accent focus-visible:-outline-offset-2',
            }}
          />
          <Link
            href="/"
            className="rounded-md bg-accent px-4 py-2 font-semibold text-on-accent transition-[background-color,box-shadow] duration-200 hover:bg-(--accent-strong) hover:shadow-hover"
          >
            {t('notFound.backHome')}
          </Link>
        </div>
      </div>
      {screen.latest.length > 0 && (
        <section aria-labelledby="latest" className="mt-12">
          <h2 id="latest" className="mb-4 text-lg font-bold">
            {t('common.latestPosts')}
          </h2>
          <ul className="grid grid-cols-1 gap-4 min-[480px]:grid-cols-2">
            {screen.latest.map((post, place) => {
              const picture = post.cover ?? cover
              return (
                <li key={post.href} className="min-w-0">
                  <Link
                    href={post.href}
                    className="group block rounded-md transition-colors duration-200 hover:text-accent-text"
                  >
                    {picture !== '' && (
                      <span className="block h-24 overflow-hidden rounded-md md:h-60">
                        <Cover
                          src={picture}
                          width={400}
                          height={240}
                          eager={place < 2}
                          className="size-full object-cover transition-[filter,scale] duration-500 group-hover:[filter:brightness(.92)] motion-safe:group-hover:scale-[1.04]"
                        />
                      </span>
                    )}
                    <span className="mt-2 mb-2 line-clamp-2 font-bold">{post.title}</span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
