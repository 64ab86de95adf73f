import type { IncomingMessage } from 'node:http'

/** The logged data of a request. */
export interface LoggedRequest {
  /** The Host header. */
  host: string
  /** Without the query. */
  path: string
  cookie: string
  userAgent: string
}

/** Describes a request for the tests. */
export function logged({ headers, url = '' }: IncomingMessage): LoggedRequest {
  return {
    host: headers.host ?? '',
    path: url.split('?', 1)[0] ?? '',
    cookie: headers.cookie ?? '',
    userAgent: headers['user-agent'] ?? '',
  }
}
