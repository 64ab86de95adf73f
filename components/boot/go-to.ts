import { scrollToComments, scrollToTop } from '../browser/page-places'
import { onEvent } from './on-event'

/** Places of a page that buttons scroll to. */
const places = { top: scrollToTop, comments: scrollToComments }

/** Marks a button that scrolls to a place of the page and focuses it. */
export const goesTo = (place: keyof typeof places) => ({ 'data-goes-to': place })

/** Scrolls on each click on a `goesTo` button. */
export function followPlaceButtons(): void {
  onEvent('click', '[data-goes-to]', ({ dataset }) => {
    places[dataset.goesTo === 'top' ? 'top' : 'comments']()
  })
}
