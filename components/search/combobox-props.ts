/**
 * Constant props of the input of a search dialog: an editable combobox of the ARIA Authoring Practices Guide, without
 * the browser's own suggestions and corrections.
 */
export const comboboxProps = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
  autoComplete: 'off',
  autoCapitalize: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
} as const
