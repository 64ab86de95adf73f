/** Fixed numbers of the two search overlays. Times are in milliseconds unless their name says otherwise. */

/** Hosted search: from the last key to the query. */
export const typingDelay = 800
/** Hosted search: at least this long between two queries, on top of the delay. */
export const queryInterval = 1_000
/** Hosted search: from the answer to the marks in it. */
export const markDelay = 200
/** Hosted search: popular tags in the dialog. */
export const popularTagCount = 10

/** What the search client waits for a host: to connect, to answer a search, to take a change. */
export interface ClientTimeouts {
  connect: number
  read: number
  write: number
}
export const hostTimeouts: ClientTimeouts = { connect: 1_000, read: 2_000, write: 30_000 }
/** How long a host that has failed is passed over, in seconds. */
export const hostFailureSeconds = 120

/** Modal search: from the last key to the call. */
export const modalDebounce = 1_000
/** Modal search: characters that a query may have. */
export const modalQueryLimit = 200
/** Modal search: results in one answer; `total` counts them all. */
export const modalResultLimit = 20
/** The same in an export, where each result costs a file. */
export const exportedResultLimit = 12
