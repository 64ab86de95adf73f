import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { PreservedHtml } from '../ui/PreservedHtml'

/** The announcement: the body of the notice post. Without one nothing shows. */
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
