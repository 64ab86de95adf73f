/** The part of a key press that tells a shortcut. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * Whether a key press opens the modal search: Cmd+P or Cmd+K, elsewhere also with Ctrl. On Apple's
 * systems Ctrl+P and Ctrl+K move the caret and cut the line.
 */
export function opensModal(press: KeyPress, apple: boolean): boolean {
  const held = press.metaKey !== press.ctrlKey && (press.metaKey || !apple)
  return held && !press.altKey && !press.shiftKey && !press.isComposing && /^[kp]$/i.test(press.key)
}
