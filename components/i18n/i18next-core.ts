/**
 * Stands in for i18next's core in the bundle (next.config.ts): react-i18next imports this one function from it, for
 * keys that are written as functions. Ours are texts.
 */
export function keyFromSelector(): string {
  throw new Error('Keys of texts are written as text: t("group.key")')
}
