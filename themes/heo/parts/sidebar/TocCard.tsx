import { MIN_TOC_HEADINGS, Toc } from '@/components/blog/article/Toc'
import { useText } from '@/components/i18n/useText'
import { Icon } from '@/components/ui/Icon'
import type { TocEntry } from '@/lib/site/types'
import frame from '../../heo.module.css'
import { Card } from '../Boxes'
import styles from '../toc.module.css'

/** The table of contents beside the article, for three headings or more. */
export function TocCard({ toc }: { toc: readonly TocEntry[] }) {
  const t = useText()
  if (toc.length < MIN_TOC_HEADINGS) return null
  return (
    <Card className={frame.contents}>
      <h2 className="mb-3 flex items-center gap-2 font-bold">
        <Icon name="list" className="size-5" />
        {t('common.tableOfContents')}
      </h2>
      <Toc toc={toc} className={`${styles.toc} ${styles.beside}`} />
    </Card>
  )
}
