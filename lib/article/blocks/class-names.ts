/** Joins the names that are set into a class attribute; undefined for none. */
export function classNames(...names: (string | false | undefined | null)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined
}

/** The class of a workspace colour. */
export function tint(color: string | undefined): string | undefined {
  return color && `notion-${color}`
}
