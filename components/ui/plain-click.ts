/** Whether a click means to be followed here: one with a modifier or another button asks for a tab or window of its own. */
export function isPlainClick({
  altKey,
  button,
  ctrlKey,
  metaKey,
  shiftKey,
}: Pick<MouseEvent, 'altKey' | 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey'>): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)
}
