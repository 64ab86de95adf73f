import { useText } from '@/components/i18n/useText'
import type { ScreenOf } from '@/lib/screens/types'
import { categoryHref, tagHref } from '@/lib/site/urls'
import { Heading } from '../parts/Heading'
import { NameList } from '../parts/NameList'

/** Every category. */
export function CategoryIndex({ screen }: { screen: ScreenOf<'category-index'> }) {
  const t = useText()
  return (
    <>
      <Heading>{t('nav.category')}</Heading>
      <NameList names={screen.categories} hrefFor={categoryHref} />
    </>
  )
}

/** Every tag. */
export function TagIndex({ screen }: { screen: ScreenOf<'tag-index'> }) {
  const t = useText()
  return (
    <>
      <Heading>{t('nav.tag')}</Heading>
      <NameList names={screen.tags} hrefFor={tagHref} />
    </>
  )
}
