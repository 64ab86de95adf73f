import { useText } from '@/components/i18n/useText'
import type { TagIndexScreen } from '@/lib/screens/types'
import { tagHref } from '@/lib/site/urls'
import { NameCloud } from '../parts/NameCloud'

/** Every tag with its count. */
export function TagIndex({ screen }: { screen: TagIndexScreen }) {
  const t = useText()
  return <NameCloud title={t('nav.tag')} names={screen.tags} icon="hash" hrefOf={tagHref} />
}
