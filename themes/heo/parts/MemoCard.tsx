import { Icon } from '@/components/ui/Icon'
import type { Memo } from '@/lib/screens/types'

const pill = 'inline-flex min-h-6 items-center gap-1 rounded-full bg-control px-2.5 py-0.5 text-xs'

/** One memo: its text, then when it was written and what it is about. */
export function MemoCard({ memo, hidden }: { memo: Memo; hidden: boolean }) {
  return (
    <li hidden={hidden}>
      <article
        data-reveal=""
        className="flex h-full flex-col rounded-lg border border-hair bg-card p-4 transition-colors duration-300 hover:border-accent"
      >
        <div
          className="flex-1 leading-relaxed font-medium break-words [&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-4"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by lib/site/memos, which escapes
          dangerouslySetInnerHTML={{ __html: memo.html }}
        />
        <p className="mt-4 flex flex-wrap gap-2 border-t border-dashed border-hair pt-3">
          <span className={pill}>
            <Icon name="clock" className="size-3" />
            <time dateTime={memo.day}>{memo.day}</time>
          </span>
          {memo.tags.map((tag) => (
            <span key={tag} className={pill}>
              <Icon name="hash" className="size-3" />
              {tag}
            </span>
          ))}
        </p>
      </article>
    </li>
  )
}
