import dynamic from 'next/dynamic'
import { useRef } from 'react'
import { Comments } from '@/components/blog/Comments'
import { ShareBar } from '@/components/blog/ShareBar'
import { MIN_TOC_HEADINGS, Toc } from '@/components/blog/Toc'
import { useHashScroll } from '@/components/hooks/useHashScroll'
import { useMissingArticle } from '@/components/hooks/useMissingArticle'
import { useText } from '@/components/i18n/useText'
import { useArticleIslands } from '@/components/notion/useArticleIslands'
import { Frozen } from '@/components/ui/Frozen'
import { Link } from '@/components/ui/Link'
import type { ArticleScreen, PostBrief } from '@/lib/screens/types'
import { archiveHref, categoryHref, tagHref } from '@/lib/site/urls'
import { Heading } from '../parts/Heading'

const ArticleLock = dynamic(() => import('@/components/blog/ArticleLock').then((lock) => lock.ArticleLock))

/** A post or a page: title, one line about it, contents, body, and for a post what follows it. */
export function Article({ screen }: { screen: ArticleScreen }) {
  const t = useText()
  const body = useRef<HTMLDivElement>(null)
  useArticleIslands(body)
  useHashScroll(!screen.locked)
  useMissingArticle(screen.locked ? null : 'article-body')

  return (
    <article>
      <header>
        <Heading id="article-title">{screen.title}</Heading>
        {screen.type === 'Post' && <Meta screen={screen} />}
      </header>
      {screen.toc.length >= MIN_TOC_HEADINGS && (
        <details className="mb-8 border-hair border-y py-2 font-sans text-sm print:hidden">
          <summary className="cursor-pointer py-2">{t('common.tableOfContents')}</summary>
          <Toc toc={screen.toc} className="pb-2" entryClassName="inline-block py-1 hover:text-accent-text" />
        </details>
      )}
      {screen.locked ? (
        <ArticleLock
          screen={screen}
          classes={{
            lock: 'grid min-h-80 content-start justify-items-center gap-3 border-hair border-y py-16 text-center font-sans',
            title: 'font-bold text-xl',
            waiting: 'text-muted text-sm',
            form: 'grid w-full max-w-sm gap-4 text-sm',
            row: 'flex',
            input: 'h-11 min-w-0 flex-1 border border-line-control bg-page px-3',
            button:
              'flex h-11 items-center gap-2 bg-accent px-4 font-bold text-on-accent aria-disabled:opacity-60',
            error: 'min-h-5 font-bold text-danger',
          }}
        />
      ) : (
        <div ref={body} className={screen.smallText ? 'text-sm' : ''}>
          <Frozen id="article-body" html={screen.html} />
        </div>
      )}
      {screen.type === 'Post' && <After screen={screen} />}
      {screen.comments && (
        <Comments
          subject={screen}
          heading={t('common.comments')}
          className="mt-12"
          headingClassName="mb-4 font-bold text-xl"
        />
      )}
    </article>
  )
}

function Meta({ screen }: { screen: ArticleScreen }) {
  const t = useText()
  return (
    <p className="-mt-6 mb-10 flex flex-wrap gap-x-4 gap-y-1 font-sans text-muted text-sm">
      <Link href={archiveHref(screen.publishDay)} className="hover:text-accent-text">
        <time dateTime={screen.publishDay}>{screen.publishDay}</time>
      </Link>
      {screen.category !== '' && (
        <Link href={categoryHref(screen.category)} className="hover:text-accent-text">
          {screen.category}
        </Link>
      )}
      {screen.tags.map((tag) => (
        <Link key={tag} href={tagHref(tag)} className="hover:text-accent-text">
          #{tag}
        </Link>
      ))}
      {!screen.locked && <span>{t('post.words', { count: screen.wordCount })}</span>}
      {!screen.locked && <span>{t('post.minutes', { count: screen.readMinutes })}</span>}
    </p>
  )
}

function After({ screen }: { screen: ArticleScreen }) {
  const t = useText()
  return (
    <div className="mt-14 font-sans text-sm print:hidden">
      <ShareBar
        path={screen.path}
        classes={{
          bar: 'mb-6 flex gap-3',
          link: 'grid size-11 place-items-center rounded-full border border-hair hover:text-accent-text',
          wechat: 'grid size-11 place-items-center rounded-full border border-hair hover:text-accent-text',
          wechatArea: 'relative',
          popover: 'absolute bottom-14 left-0 z-float rounded-md bg-white p-3 text-black shadow-float',
          code: 'size-28',
        }}
      />
      {(screen.prev || screen.next) && (
        <nav aria-label={t('post.adjacent')} className="flex justify-between gap-8 border-hair border-t py-6">
          {screen.prev && <Neighbour post={screen.prev} label={t('post.prev')} rel="prev" />}
          {screen.next && <Neighbour post={screen.next} label={t('post.next')} rel="next" />}
        </nav>
      )}
    </div>
  )
}

function Neighbour({ post, label, rel }: { post: PostBrief; label: string; rel: 'prev' | 'next' }) {
  return (
    <Link
      href={post.href}
      rel={rel}
      className={`hover:text-accent-text ${rel === 'next' ? 'ml-auto text-right' : ''}`}
    >
      <span className="block text-muted">{label}</span>
      <span className="font-bold">{post.title}</span>
    </Link>
  )
}
