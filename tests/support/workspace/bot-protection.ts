import type { IncomingMessage, ServerResponse } from 'node:http'

/** User agents of Node's own clients. */
const refusedAgents = ['node', 'undici']

/** Whether the bot protection in front of the workspace refuses a request: its user agent is missing or refused. */
export function isBot({ headers }: IncomingMessage): boolean {
  const agent = headers['user-agent'] ?? ''
  return agent === '' || refusedAgents.includes(agent)
}

/** Refuses a request with an HTML page, like the protection. */
export function refuseBot(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/html; charset=UTF-8' })
  response.end(
    '<!DOCTYPE html><html lang="en"><head><title>Access denied</title></head><body><h1>Access denied</h1>' +
      '<p>This request looks automated. Open the page in a browser.</p></body></html>',
  )
}
