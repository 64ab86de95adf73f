import { useMissingArticle } from '../../hooks/navigation/useMissingArticle'
import { useText } from '../../i18n/useText'
import { Title } from '../Title'

/** Shown while a post is not loaded. */
export function Pending() {
  const t = useText()
  useMissingArticle()
  return (
    <div role="status">
      <Title>{t('common.loading')}</Title>
    </div>
  )
}
