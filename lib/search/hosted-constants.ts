/** Constants of the hosted search. Times are in milliseconds unless the name says otherwise. */

/** Delay from the last key to the query. */
export const typingDelay = 800
/** At least this long between two queries, on top of the delay. */
export const queryInterval = 1_000
/** Delay from the response to the highlighting. */
export const markDelay = 200
/** Popular tags in a search dialog. */
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
