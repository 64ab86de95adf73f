/**
 * Preloaded into Node (`NODE_OPTIONS=--require`): connections to the hosts of LOOPBACK_HOSTS on port 443 go to
 * LOOPBACK_PORT of this machine; all other remote hosts are refused. Names are mapped when a socket connects, so
 * certificates are still checked against the real name.
 */
const net = require('node:net')

const mapped = (process.env.LOOPBACK_HOSTS ?? '').split(',')
const port = Number(process.env.LOOPBACK_PORT)
const own = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/

const connect = net.Socket.prototype.connect

/** `connect(options)`, `connect(port, host)`, or Node's internal argument list. */
function optionsOf(args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (typeof first === 'object' && first !== null) return first
  return typeof first === 'string'
    ? { path: first }
    : { port: first, host: typeof second === 'string' ? second : undefined }
}

/** The same arguments with other options. Node marks its own list with a symbol, which must be kept. */
function withOptions(args, options) {
  if (!Array.isArray(args[0])) return [options, ...args.filter((argument) => typeof argument === 'function')]
  const list = [options, ...args[0].slice(1)]
  for (const symbol of Object.getOwnPropertySymbols(args[0])) list[symbol] = args[0][symbol]
  return [list, ...args.slice(1)]
}

net.Socket.prototype.connect = function (...args) {
  const options = optionsOf(args)
  const host = String(options.host ?? 'localhost').toLowerCase()
  if (options.path || own.test(host)) return connect.apply(this, args)
  if (mapped.includes(host) && Number(options.port) === 443)
    return connect.apply(this, withOptions(args, { ...options, host: '127.0.0.1', port }))
  // Asynchronously, like a failed connection: TLS still sets up its side of the socket.
  const refused = new Error(`${host}:${options.port} is not asked in tests: see loopback-hosts.cjs`)
  process.nextTick(() => this.destroy(refused))
  return this
}
