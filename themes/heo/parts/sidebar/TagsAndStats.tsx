import { useNow } from '@/components/hooks/useNow'
import { useNumbers } from '@/components/i18n/LocaleProvider'
import { useText } from '@/components/i18n/useText'
import { useSite } from '@/components/SiteProvider'
import { Icon } from '@/components/ui/Icon'
import { daysSince } from '@/lib/site/statistics'
import { Card } from '../Boxes'
import { TagCloud } from './TagCloud'

/** Tags, then the number of posts and the days online; visits if they are counted. */
export function TagsAndStats({ selectedTag }: { selectedTag: string }) {
  const { tags, postCount, settings } = useSite()
  const t = useText()
  const number = useNumbers()
  const now = useNow()
  const counted = settings.HEO_WIDGET_ANALYTICS && settings.ANALYTICS_BUSUANZI_ENABLE
  // A cached page may be off by a day. Hydration does not change such a text, so a new element corrects it.
  const days = t('common.day', { count: daysSince(settings.HEO_SITE_CREATE_TIME, now ?? Date.now()) })
  const rows = [
    { label: settings.HEO_POST_COUNT_TITLE || t('common.postCount'), value: number(postCount) },
    { label: settings.HEO_SITE_TIME_TITLE || t('common.siteAge'), value: days },
  ]
  return (
    <Card>
      {tags.length > 0 && (
        <>
          <h2 className="flex items-center gap-2 font-bold">
            <Icon name="tags" className="size-5" />
            {t('common.tags')}
          </h2>
          <TagCloud tags={tags} selected={selectedTag} className="mt-3 -ml-2 text-lg" />
          <hr className="my-5 border-t-2 border-dashed border-(--line-dashed)" />
        </>
      )}
      <h2 className="sr-only">{t('common.statistics')}</h2>
      <dl className="flex flex-col gap-1 text-sm">
        {rows.map(({ label, value }) => (
          <div key={label} className="flex justify-between gap-4">
            <dt className="text-muted">{label}</dt>
            <dd
              key={now === null ? 'made' : 'read'}
              className="font-medium [font-variant-numeric:tabular-nums]"
              suppressHydrationWarning
            >
              {value}
            </dd>
          </div>
        ))}
        {counted && (
          <>
            <div className="flex justify-between gap-4">
              <dt className="text-muted">{settings.HEO_SITE_VISIT_TITLE || t('common.views')}</dt>
              <dd id="busuanzi_value_site_pv" suppressHydrationWarning>
                –
              </dd>
            </div>
            <div className="flex justify-between gap-4">
              <dt className="text-muted">{settings.HEO_SITE_VISITOR_TITLE || t('common.visitors')}</dt>
              <dd id="busuanzi_value_site_uv" suppressHydrationWarning>
                –
              </dd>
            </div>
          </>
        )}
      </dl>
    </Card>
  )
}
