import { ExpiredNotice as Notice } from '@/components/blog/article/ExpiredNotice'
import { Icon } from '@/components/ui/Icon'
import type { ArticleScreen } from '@/lib/screens/types'

/** Warns about an old post, if the settings enable it. */
export function ExpiredNotice({ screen }: { screen: ArticleScreen }) {
  return (
    <Notice
      screen={screen}
      className="my-4 flex items-center gap-3 rounded-md border-l-4 border-accent bg-sunken px-4 py-2 text-sm"
    >
      <Icon name="history" className="size-5" />
    </Notice>
  )
}
