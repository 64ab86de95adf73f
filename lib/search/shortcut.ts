import type { Settings } from '@/conf/schema'
import type { Screen } from '@/lib/screens/types'

/** The part of a key press that tells a shortcut. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * Whether a key press opens the modal search: Cmd+P or Cmd+K, elsewhere also with Ctrl. On Apple's
 * systems Ctrl+P and Ctrl+K move the caret and cut the line.
 * @param printKey whether P counts, which prints in every browser
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

/** Returns whether the keys that print open the modal search on a page: by default where a page of the workspace is shown. */
export function printKeySearches(where: Settings['SEARCH_PRINT_KEY'], screen: Screen): boolean {
  return where === 'everywhere' || (where === 'articles' && screen.kind === 'article' && !screen.locked)
}
