import type { ScreenOf } from '@/lib/screens/types'
import { categoryHref, tagHref } from '@/lib/site/urls'
import { useText } from '../../i18n/useText'
import { Empty } from '../Empty'
import { NameList } from '../NameList'
import { Title } from '../Title'

/** Every category. */
export function CategoryIndex({ screen }: { screen: ScreenOf<'category-index'> }) {
  const t = useText()
  const { categories } = screen
  return (
    <>
      <Title>{t('nav.category')}</Title>
      {categories.length === 0 && <Empty text={t('list.empty')} />}
      <NameList names={categories} hrefFor={categoryHref} />
    </>
  )
}

/** Every tag. */
export function TagIndex({ screen }: { screen: ScreenOf<'tag-index'> }) {
  const t = useText()
  const { tags, further } = screen
  return (
    <>
      <Title>{t('nav.tag')}</Title>
      {tags.length === 0 && <Empty text={t('common.noTag')} />}
      <NameList names={tags} hrefFor={tagHref} />
      {further && <p>… +{further}</p>}
    </>
  )
}
