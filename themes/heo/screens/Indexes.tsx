import { useText } from '@/components/i18n/useText'
import type { CategoryIndexScreen, TagIndexScreen } from '@/lib/screens/types'
import { categoryHref, tagHref } from '@/lib/site/urls'
import { NameCloud } from '../parts/NameCloud'

/** Every category with its count. */
export function CategoryIndex({ screen }: { screen: CategoryIndexScreen }) {
  const t = useText()
  return <NameCloud title={t('nav.category')} names={screen.categories} icon="folder" hrefOf={categoryHref} />
}

/** Every tag with its count. */
export function TagIndex({ screen }: { screen: TagIndexScreen }) {
  const t = useText()
  return <NameCloud title={t('nav.tag')} names={screen.tags} icon="hash" hrefOf={tagHref} />
}
