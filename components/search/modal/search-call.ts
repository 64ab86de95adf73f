import { type ModalSearchCall, modalSearchCall } from '@/lib/search/modal-call'

/**
 * Returns the modal's search of this site. Where no server answers, the site's index does: written out, so that the
 * compiler leaves one of the two away.
 */
export const modalSearch: (subPath: string) => ModalSearchCall =
  process.env.INKSTONE_EXPORT === 'yes'
    ? (subPath) => async (query) =>
        (await import('../exported/load-search')).exportedModalSearch(subPath)(query)
    : (subPath) => modalSearchCall(subPath, (address) => fetch(address))
