import { request as sendHttp } from 'node:http'
import { request as sendHttps } from 'node:https'
import type { Requester, ServiceAnswer, ServiceRequest } from '../cancellable-requests'

/** Bytes of the longest response: those of the service are far shorter. */
const longestAnswer = 32 * 1024 * 1024
/** Factor for the timeout of a whole response that is still being received. */
const patience = 10

/**
 * Returns a requester for the client on a server, which can detect the connection. The client's own one counts
 * waiting for the response as connecting, so that a slow response would be an error.
 */
export function nodeRequests(): Requester {
  return { send: (request) => new Promise((resolve) => send(request, resolve)) }
}

function send(asked: ServiceRequest, resolve: (answer: ServiceAnswer) => void): void {
  const { url, method, headers, data, connectTimeout, responseTimeout } = asked
  const isSecure = url.startsWith('https:')
  const request = (isSecure ? sendHttps : sendHttp)(url, { method, headers })
  let isTimedOut = false
  let timer: NodeJS.Timeout | undefined
  const limit = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      isTimedOut = true
      request.destroy(new Error('The service did not answer in time'))
    }, milliseconds)
  }
  const end = (answer: ServiceAnswer) => {
    clearTimeout(timer)
    resolve(answer)
  }
  const fail = (error: Error) => end({ status: 0, content: error.message, isTimedOut })
  const read = () => limit(responseTimeout)

  limit(connectTimeout)
  request.once('socket', (socket) => {
    if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', read)
    else read()
  })
  request.once('error', fail)
  request.once('response', (response) => {
    const pieces: Buffer[] = []
    let length = 0
    const since = performance.now()
    response.on('data', (piece: Buffer) => {
      length += piece.length
      if (length > longestAnswer || performance.now() - since > patience * responseTimeout)
        return void request.destroy(new Error('The answer of the service is too long'))
      // The timeout restarts while data arrives.
      read()
      pieces.push(piece)
    })
    response.once('error', fail)
    response.once('end', () =>
      end({
        status: response.statusCode ?? 0,
        content: Buffer.concat(pieces).toString('utf8'),
        isTimedOut: false,
      }),
    )
  })
  request.end(data)
}
