import type { copyText } from '../../browser/copy-text'
import type { closeOverPage, openOverPage } from '../../browser/over-page'
import type { isPlainClick } from '../../ui/links'

/**
 * Functions that the boot script has for itself and gives to the islands, which are built into other files: an import
 * would either be built into both, or into a third file that the boot script has to wait for
 * (scripts/boot-script.ts).
 */
export interface BootTools {
  copyText: typeof copyText
  isPlainClick: typeof isPlainClick
  openOverPage: typeof openOverPage
  closeOverPage: typeof closeOverPage
}
