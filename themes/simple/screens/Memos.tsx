import { useText } from '@/components/i18n/useText'
import type { ScreenOf } from '@/lib/screens/types'
import { Heading } from '../parts/Heading'
import styles from '../simple.module.css'

/** Short notes, newest first. */
export function Memos({ screen }: { screen: ScreenOf<'memos'> }) {
  const t = useText()
  return (
    <>
      <Heading>{t('memos.title')}</Heading>
      {screen.memos.length === 0 && <p className="text-muted">{t('memos.empty')}</p>}
      <ul>
        {screen.memos.map((memo) => (
          <li key={memo.id} className={`${styles.dated} border-hair border-t py-5`}>
            <time dateTime={memo.day} className={styles.margin}>
              {memo.day}
            </time>
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by lib/site/memos, which escapes */}
            <div dangerouslySetInnerHTML={{ __html: memo.html }} />
          </li>
        ))}
      </ul>
    </>
  )
}
