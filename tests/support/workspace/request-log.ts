import type { IncomingMessage } from 'node:http'

/** What a request showed to the server. */
export interface LoggedRequest {
  /** The Host header: the name under which the server was asked. */
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
