import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { keywordLimit } from '@/lib/site/search'
import { searchHref } from '@/lib/site/urls'
import { arrivalFocus } from '../boot/arrival'
import { useArrivalFocus } from '../hooks/navigation/useArrivalFocus'
import { useNavigation } from '../hooks/navigation/useNavigation'
import { useNavigating } from '../hooks/navigation/useRouteChange'
import { useText } from '../i18n/useText'
import { useSite } from '../SiteProvider'
import { Icon } from '../ui/Icon'

interface SearchBoxProps {
  /** The keyword of the search. */
  keyword: string
  /** Focus the field on arrival. */
  autoFocus?: boolean
  classes?: { form?: string; input?: string; clear?: string; submit?: string }
}

/** Whether an input method is composing; the second test is for browsers that end composition too early. */
function isComposing({ nativeEvent }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || nativeEvent.keyCode === 229
}

/**
 * Enter searches, an empty box goes home, Esc clears, and keys of an input method do
 * neither. Without scripts the form requests `/search?s=`.
 */
export function SearchBox({ keyword, autoFocus = false, classes = {} }: SearchBoxProps) {
  const t = useText()
  const { push } = useNavigation()
  const navigating = useNavigating()
  const { settings, theme, themed } = useSite()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(keyword)
  useArrivalFocus(input, autoFocus)

  const search = (event: FormEvent) => {
    event.preventDefault()
    void push(searchHref(typed))
  }
  const clear = () => {
    setTyped('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
    if (event.key === 'Escape' && !isComposing(event)) clear()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is not a form
    <form
      role="search"
      aria-label={t('search.label')}
      action={`${settings.SUB_PATH}/search`}
      onSubmit={search}
      className={classes.form}
    >
      <input
        ref={input}
        {...(autoFocus ? arrivalFocus : undefined)}
        type="search"
        name="s"
        value={typed}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        autoComplete="off"
        maxLength={keywordLimit}
        enterKeyHint="search"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className={`[&::-webkit-search-cancel-button]:hidden ${classes.input ?? ''}`}
      />
      {themed && <input type="hidden" name="theme" value={theme} />}
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={clear}
          className={`[html:not(.js)_&]:hidden! ${classes.clear ?? ''}`}
        >
          <Icon name="close" className="size-5" />
        </button>
      )}
      <button type="submit" aria-label={t('search.submit')} className={classes.submit}>
        <Icon
          name={navigating ? 'spinner' : 'search'}
          className={navigating ? 'size-5 animate-spin' : 'size-5'}
        />
      </button>
    </form>
  )
}
