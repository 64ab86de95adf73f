import { useRouter } from 'next/router'
import { exported } from '@/lib/site/exported'
import { withTheme } from '@/lib/site/theme-query'
import { useNavigation } from '../hooks/navigation/useNavigation'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Icon } from '../ui/Icon'

interface ThemeFormProps {
  /** The theme that comes after the one in use. */
  next: string
  className?: string
  formClassName?: string
  /** Show the words beside the icon; else they name the button. */
  labelled?: boolean
  iconClassName?: string
}

/** Goes to the same page in the next theme. A form, so that it also works without scripts. */
export function ThemeForm({
  next,
  className,
  formClassName = '',
  labelled,
  iconClassName = 'size-5',
}: ThemeFormProps) {
  const { asPath } = useRouter()
  const { push } = useNavigation()
  const { theme } = useSite()
  const t = useText()
  return (
    <form
      // An export's files know nothing of a query.
      className={exported ? `[html:not(.js)_&]:hidden ${formClassName}` : formClassName || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        void push(themeAddress(asPath, next), { scroll: false })
      }}
    >
      <input type="hidden" name="theme" value={next} />
      <button type="submit" className={className}>
        <Icon name="palette" className={iconClassName} />
        <span className={labelled ? '' : 'sr-only'}>{t('menu.theme', { name: theme })}</span>
      </button>
    </form>
  )
}

/** The address with its `theme` query set to `theme`, everything else as it was. For a path with query and hash. */
export function themeAddress(address: string, theme: string): string {
  if (exported) return withTheme(address.replace(/^\/themed\/[^/?#]+\/?/, '/'), theme)
  const [, path = '/', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  const values = new URLSearchParams(query)
  values.set('theme', theme)
  return `${path}?${values}${hash}`
}
