import { copyText } from '../browser/copy-text'
import { showToast } from '../browser/toast'
import { onEvent } from './on-event'

/**
 * Marks a button that copies an address.
 * @param address absolute, or a path on this host
 * @param done message after copying
 */
export const copiesAddress = (address: string, done: string) => ({
  'data-copies': address,
  'data-done': done,
})

/** Copies the address of a `copiesAddress` button on click and says so. */
export function followCopyButtons(): void {
  onEvent('click', '[data-copies]', async ({ dataset }) => {
    const { copies = '', done = '' } = dataset
    const address = new URL(copies, location.href).href
    // The mark of controls that wait (styles/globals.css).
    dataset.held = ''
    // Where copying is forbidden the address itself is shown, to be copied by hand.
    showToast((await copyText(address)) ? done : address)
    delete dataset.held
  })
}
