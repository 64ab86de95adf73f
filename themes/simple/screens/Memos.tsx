import { useText } from '@/components/i18n/useText'
import type { ScreenOf } from '@/lib/screens/types'
import { Heading } from '../parts/Heading'

/** Short notes, newest first. */
export function Memos({ screen }: { screen: ScreenOf<'memos'> }) {
  const t = useText()
  return (
    <>
      <Heading>{t('memos.title')}</Heading>
      {screen.memos.length === 0 && <p className="text-muted">{t('memos.empty')}</p>}
      <ul className="flex flex-col gap-8">
        {screen.memos.map((memo) => (
          <li key={memo.id}>
            <time dateTime={memo.day} className="font-sans text-muted text-xs">
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
