/**
 * Returns a function that tells whether a path is excluded from the build context.
 * @param text of a .dockerignore whose lines are names without folders, with `*` as wildcard
 */
export function isIgnored(text: string): (path: string) => boolean {
  const names = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const patterns = names.map((name) => {
    if (/[/!?[]/.test(name)) throw new Error(`This kind of line is not read: ${name}`)
    return new RegExp(`^${name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
  })
  // In Docker, a name without a folder only matches at the top level.
  return (path) => patterns.some((pattern) => pattern.test(path.split('/')[0] ?? ''))
}
