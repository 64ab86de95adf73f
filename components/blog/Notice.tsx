import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { PreservedHtml } from '../ui/PreservedHtml'

/** The notice: the body of the notice post. Nothing without one. */
export function Notice({ className = '' }: { className?: string }) {
  const { notice } = useSite()
  const t = useText()
  return (
    <PreservedHtml
      id="notice"
      html={notice}
      label={t('common.announcement')}
      className={`empty:hidden ${className}`}
    />
  )
}
