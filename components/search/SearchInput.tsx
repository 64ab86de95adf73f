import type { ComponentProps } from 'react'

/**
 * The input of a search dialog: an editable combobox of the ARIA Authoring Practices Guide, without the browser's own
 * suggestions and corrections.
 */
export function SearchInput(props: ComponentProps<'input'>) {
  return (
    <input
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={false}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      enterKeyHint="search"
      {...props}
    />
  )
}
