import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Icon } from '../ui/Icon'
import { Link } from '../ui/Link'
import { useThemeClasses } from './theme-classes'

/** Link to the first post of a knowledge base. */
export function StartReading() {
  const { start } = useSite()
  const t = useText()
  const looks = useThemeClasses()
  if (start === undefined) return null
  return (
    <Link href={start} className={looks.start}>
      {t('common.startReading')} <Icon name="arrow-right" />
    </Link>
  )
}
