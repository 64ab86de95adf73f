import { useRef } from 'react'
import { useRecentComments } from '@/components/blog/comments/useRecentComments'
import { useText } from '@/components/i18n/useText'
import { Day } from '@/components/ui/Day'
import { Icon } from '@/components/ui/Icon'
import { Link } from '@/components/ui/Link'
import { Card } from '../Boxes'

/** The newest comments of the site, each with a link to its page; nothing when there are none. */
export function RecentComments() {
  const t = useText()
  const area = useRef<HTMLDivElement>(null)
  const recent = useRecentComments(area)
  if (recent?.length === 0) return null
  return (
    <Card>
      <div ref={area}>
        <h2 className="flex items-center gap-2 font-bold">
          <Icon name="chat" className="size-5" />
          {t('common.recentComments')}
        </h2>
        {recent === null ? (
          <p role="status" className="mt-3 min-h-40 text-sm text-muted">
            {t('common.loading')}
          </p>
        ) : (
          <ul className="mt-2 -mb-2">
            {recent.map(({ author, day, href, id, text }) => (
              <li key={id}>
                <Link
                  href={href}
                  className="block rounded-md py-2 transition-colors duration-200 hover:text-accent-text"
                >
                  <span className="line-clamp-2 text-sm leading-5 font-medium break-words">{text}</span>
                  <span className="mt-0.5 flex gap-2 text-xs text-muted">
                    <span className="truncate">{author}</span>
                    {day !== '' && <Day day={day} className="shrink-0" />}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
