import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Frozen } from '../ui/Frozen'

/** The announcement: the body of the notice post. Without one nothing shows. */
export function Notice({ className = '' }: { className?: string }) {
  const { notice } = useSite()
  const t = useText()
  return (
    <Frozen
      id="notice"
      html={notice}
      label={t('common.announcement')}
      className={`empty:hidden ${className}`}
    />
  )
}
