/** Constants of the two search dialogs. Times are in milliseconds unless the name says otherwise. */

/** Hosted search: delay from the last key to the query. */
export const typingDelay = 800
/** Hosted search: at least this long between two queries, on top of the delay. */
export const queryInterval = 1_000
/** Hosted search: delay from the response to the highlighting. */
export const markDelay = 200
/** Hosted search: popular tags in the dialog. */
export const popularTagCount = 10

/** Timeouts of the search client: to connect, for a search, for a write. */
export interface ClientTimeouts {
  connect: number
  read: number
  write: number
}
export const hostTimeouts: ClientTimeouts = { connect: 1_000, read: 2_000, write: 30_000 }
/** Seconds for which a failed host is skipped. */
export const hostFailureSeconds = 120

/** Modal search: delay from the last key to the request. */
export const modalDebounce = 1_000
/** Modal search: maximal length of a query in characters. */
export const modalQueryLimit = 200
/** Modal search: results in one answer; `total` counts them all. */
export const modalResultLimit = 20
/** The same in an export, where each result costs a file. */
export const exportedResultLimit = 12
