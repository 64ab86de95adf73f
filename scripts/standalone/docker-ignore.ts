/**
 * Whether a path of the project stays out of a container's context.
 * @param text of a .dockerignore whose lines are names without folders, with `*` for any letters
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
  // As Docker has it, a name without a folder stands for one at the top.
  return (path) => patterns.some((pattern) => pattern.test(path.split('/')[0] ?? ''))
}
