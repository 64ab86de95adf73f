import type { Settings } from '@/conf/schema'
import type { Screen } from '@/lib/screens/types'

/** The properties of a key event that matter. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * Whether a key event opens the modal search: Cmd+P or Cmd+K, elsewhere also with Ctrl. On Apple
 * systems Ctrl+P and Ctrl+K move the caret and cut the line.
 * @param printKey whether P counts, which otherwise prints
 */
export function opensModal(press: KeyPress, apple: boolean, printKey: boolean): boolean {
  const held = press.metaKey !== press.ctrlKey && (press.metaKey || !apple)
  return (
    held &&
    !press.altKey &&
    !press.shiftKey &&
    !press.isComposing &&
    (printKey ? /^[kp]$/i : /^k$/i).test(press.key)
  )
}

/** Returns whether the print shortcut opens the modal search on a page: by default on articles. */
export function printKeySearches(where: Settings['SEARCH_PRINT_KEY'], screen: Screen): boolean {
  return where === 'everywhere' || (where === 'articles' && screen.kind === 'article' && !screen.locked)
}
