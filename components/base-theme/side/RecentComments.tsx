import { useRef } from 'react'
import { useRecentComments } from '../../blog/comments/useRecentComments'
import { useText } from '../../i18n/useText'
import { Link } from '../../ui/Link'
import { useThemeClasses } from '../theme-classes'

/** The newest comments of the site, each with a link to its page; nothing when there are none. */
export function RecentComments() {
  const t = useText()
  const looks = useThemeClasses()
  const area = useRef<HTMLElement>(null)
  const recent = useRecentComments(area)
  if (recent?.length === 0) return null
  return (
    <section ref={area} aria-label={t('common.recentComments')} className={`mt-3.5 ${looks.choices ?? ''}`}>
      <h2 className="px-2.5 font-semibold">{t('common.recentComments')}</h2>
      {recent === null ? (
        <p role="status" className={looks.choice}>
          {t('common.loading')}
        </p>
      ) : (
        <ul>
          {recent.map(({ author, href, id, text }) => (
            <li key={id}>
              <Link href={href} className={looks.choice}>
                <span className="line-clamp-2">
                  {author !== '' && <b>{author}:</b>} {text}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
