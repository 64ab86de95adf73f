import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'

/** A certificate with its private key, both as PEM. */
export interface Certificate {
  key: string
  cert: string
}

export interface Listener {
  port: number
  close(): Promise<void>
}

/**
 * Starts an HTTP server on the loopback address, with TLS when there is a certificate. Any free port when none is
 * given.
 */
export async function listen(
  answer: RequestListener,
  port = 0,
  certificate?: Certificate,
): Promise<Listener> {
  const server: Server = certificate ? createTlsServer(certificate, answer) : createServer(answer)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    port: address !== null && typeof address === 'object' ? address.port : 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
