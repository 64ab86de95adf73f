import { type FormEvent, useId, useState } from 'react'
import { digitsOnly, pageHref } from '@/lib/site/paging'
import { jumpForm } from '../../boot/jump'
import { useNavigation } from '../../hooks/navigation/useNavigation'
import { useText } from '../../i18n/useText'
import { Icon } from '../../ui/Icon'

export interface JumpToPageClasses {
  form?: string
  label?: string
  input?: string
  button?: string
}

interface JumpToPageProps {
  /** Address of page 1; '' for the home page's list. */
  base: string
  classes?: JumpToPageClasses
}

/**
 * Opens the page with the typed number: digits only, nothing while empty or 0. It needs
 * scripts and is hidden without them.
 */
export function JumpToPage({ base, classes = {} }: JumpToPageProps) {
  const t = useText()
  const id = useId()
  const { push } = useNavigation()
  const [typed, setTyped] = useState('')

  const jump = (event: FormEvent) => {
    event.preventDefault()
    const page = Number(typed)
    if (page > 0) void push(pageHref(base, page), { by: event.currentTarget })
  }

  return (
    <form {...jumpForm} onSubmit={jump} className={`[html:not(.js)_&]:hidden! ${classes.form ?? ''}`}>
      <label htmlFor={id} className={classes.label}>
        {t('pagination.jump')}
      </label>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => setTyped(digitsOnly(event.target.value))}
        className={classes.input}
      />
      <button type="submit" aria-label={t('pagination.go')} className={classes.button}>
        <Icon name="chevrons-right" className="size-4" />
      </button>
    </form>
  )
}
