import { useRouter } from 'next/router'
import { type KeyboardEvent, useId, useState } from 'react'
import { withTheme } from '@/lib/site/theme-query'
import { useNavigation } from '../hooks/navigation/useNavigation'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Icon } from '../ui/Icon'
import { ThemePreview } from './ThemePreview'

interface ThemeFormProps {
  /** The next theme. */
  next: string
  className?: string
  formClassName?: string
  /** Show the text beside the icon; otherwise it is the button's accessible name. */
  labelled?: boolean
  iconClassName?: string
}

/**
 * Opens the same page in the next theme. It shows a sketch of that theme: beside its text, else below the button
 * while it is hovered or focused, until Escape. A form, so that it also works without scripts.
 */
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
  const sketch = useId()
  const [hidden, setHidden] = useState(false)
  const show = () => setHidden(false)
  return (
    <form
      // An export cannot read a query, so without scripts the form is hidden.
      className={`group/theme relative ${process.env.INKSTONE_EXPORT ? '[html:not(.js)_&]:hidden!' : ''} ${formClassName}`}
      onPointerEnter={show}
      onFocus={show}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && setHidden(true)}
      onSubmit={(event) => {
        event.preventDefault()
        void push(themeAddress(asPath, next), { scroll: false, by: event.currentTarget })
      }}
    >
      <input type="hidden" name="theme" value={next} />
      <button type="submit" aria-describedby={sketch} className={className}>
        <Icon name="palette" className={iconClassName} />
        <span className={labelled ? '' : 'sr-only'}>{t('menu.theme', { name: theme })}</span>
        {labelled && (
          <Sketch id={sketch} name={next} beside className="ms-auto flex items-center gap-2 text-xs" />
        )}
      </button>
      {!labelled && (
        <Sketch
          id={sketch}
          name={next}
          className={`absolute end-0 top-full z-50 hidden w-max rounded-md border border-hair bg-card p-2 text-center text-xs text-strong ${
            hidden ? '' : 'group-focus-within/theme:block group-hover/theme:block'
          }`}
        />
      )}
    </form>
  )
}

interface SketchProps {
  id: string
  name: string
  /** It is inside the button, but not part of its accessible name. */
  beside?: boolean
  className: string
}

/** The next theme's sketch and name. */
function Sketch({ id, name, beside, className }: SketchProps) {
  return (
    <span id={id} role={beside ? undefined : 'tooltip'} aria-hidden={beside} className={className}>
      <ThemePreview name={name} className="h-8 rounded-xs border border-hair" />
      {name}
    </span>
  )
}

/** Sets the `theme` query of an address; everything else is unchanged. For a path with query and hash. */
export function themeAddress(address: string, theme: string): string {
  if (process.env.INKSTONE_EXPORT) return withTheme(address.replace(/^\/themed\/[^/?#]+\/?/, '/'), theme)
  const [, path = '/', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(address) ?? []
  const values = new URLSearchParams(query)
  values.set('theme', theme)
  return `${path}?${values}${hash}`
}
