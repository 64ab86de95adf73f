import { MIN_TOC_HEADINGS, Toc } from '@/components/blog/Toc'
import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import type { TocEntry } from '@/lib/site/types'
import styles from '../../heo.module.css'
import { Card } from './Card'

export const tocEntryLook =
  'block truncate rounded-xs px-0.5 py-1.5 text-[15px] leading-4 text-muted transition-colors duration-200 hover:bg-accent-soft hover:text-strong aria-[current=location]:font-bold aria-[current=location]:text-accent-text focus-visible:-outline-offset-2'

/** The table of contents beside the article, for three headings or more. */
export function TocCard({ toc }: { toc: readonly TocEntry[] }) {
  const t = useText()
  if (toc.length < MIN_TOC_HEADINGS) return null
  return (
    <Card className="shrink-0">
      <h2 className="mb-3 flex items-center gap-2 font-bold">
        <Icon name="list" className="size-5" />
        {t('common.tableOfContents')}
      </h2>
      <Toc
        toc={toc}
        className={`${styles.noBar} relative max-h-96 overflow-y-auto`}
        entryClassName={tocEntryLook}
      />
    </Card>
  )
}
