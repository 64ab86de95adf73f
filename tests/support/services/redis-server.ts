import { createServer, type Server, type Socket } from 'node:net'
import { RespReader, type RespValue, writeResp } from './resp'

interface Entry {
  value: Buffer
  /** Expiry in milliseconds since the epoch; infinite without one. */
  ends: number
  /** A list: commands for strings fail. */
  isList?: true
  members?: Set<string>
}

/** A small Redis in this process, with password, for the commands that the site uses. */
export class RedisServer {
  readonly password = 'redis-password-marker-2f60'
  /** Names of all executed commands. */
  readonly executed: string[] = []
  private readonly entries = new Map<string, Entry>()
  private readonly sockets = new Set<Socket>()
  private server: Server | null = null
  private port = 0
  private silent = false
  private readonly held: (() => void)[] = []

  /** Starts on the same port as before, with its earlier data. */
  start(): Promise<void> {
    const server = createServer((socket) => this.serve(socket))
    this.server = server
    return new Promise((resolve, reject) => {
      server.on('error', reject)
      server.listen(this.port, '127.0.0.1', () => {
        const address = server.address()
        if (address !== null && typeof address === 'object') this.port = address.port
        resolve()
      })
    })
  }

  /** Closes the port and every connection. */
  stop(): Promise<void> {
    const { server } = this
    this.server = null
    for (const socket of this.sockets) socket.destroy()
    return new Promise((resolve) => (server ? server.close(() => resolve()) : resolve()))
  }

  /** Accepts commands without answering, like a hanging machine; answers them when it goes on. */
  hang(silent: boolean): void {
    this.silent = silent
    if (!silent) for (const answer of this.held.splice(0)) answer()
  }

  forgetAll(): void {
    this.executed.length = 0
    this.entries.clear()
  }

  /** Sets a value as another program would, without expiry. */
  put(key: string, value: Buffer): void {
    this.entries.set(key, { value, ends: Number.POSITIVE_INFINITY })
  }

  get url(): string {
    return `redis://:${this.password}@127.0.0.1:${this.port}`
  }

  keys(): string[] {
    return [...this.entries.keys()].filter((key) => this.find(key) !== null)
  }

  private serve(socket: Socket): void {
    this.sockets.add(socket)
    const session = { trusted: false, queue: null as Buffer[][] | null }
    const reader = new RespReader((command) => {
      const answer = () => socket.write(writeResp(this.answer(session, command)))
      if (this.silent) this.held.push(answer)
      else answer()
    })
    socket.on('data', (bytes) => reader.push(bytes))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => this.sockets.delete(socket))
  }

  private answer(session: { trusted: boolean; queue: Buffer[][] | null }, command: Buffer[]): RespValue {
    const name = String(command[0]).toUpperCase()
    if (name === 'AUTH') {
      session.trusted = String(command.at(-1)) === this.password
      return session.trusted ? { simple: 'OK' } : new Error('WRONGPASS invalid password')
    }
    if (name === 'HELLO') return new Error("ERR unknown command 'HELLO'")
    if (!session.trusted) return new Error('NOAUTH Authentication required.')
    if (name === 'MULTI') {
      session.queue = []
      return { simple: 'OK' }
    }
    if (name === 'EXEC') {
      const queue = session.queue ?? []
      session.queue = null
      return queue.map((queued) => this.execute(queued))
    }
    if (session.queue) {
      session.queue.push(command)
      return { simple: 'QUEUED' }
    }
    return this.execute(command)
  }

  private execute(command: Buffer[]): RespValue {
    const [name = '', key = '', ...rest] = command.map(String)
    this.executed.push(name.toUpperCase())
    switch (name.toUpperCase()) {
      case 'PING':
        return { simple: 'PONG' }
      case 'CLIENT':
      case 'SELECT':
        return { simple: 'OK' }
      case 'INFO':
        return Buffer.from('redis_version:7.2.0\r\nloading:0\r\n')
      case 'GET':
        return this.find(key)?.value ?? null
      case 'GETRANGE': {
        const entry = this.find(key)
        if (entry?.isList)
          return new Error('WRONGTYPE Operation against a key holding the wrong kind of value')
        return entry?.value.subarray(Number(rest[0]), Number(rest[1]) + 1) ?? Buffer.alloc(0)
      }
      case 'RPUSH':
        this.entries.set(key, { value: Buffer.alloc(0), ends: Number.POSITIVE_INFINITY, isList: true })
        return 1
      case 'SET':
        return this.set(key, command[2] ?? Buffer.alloc(0), rest.slice(1))
      case 'DEL':
      case 'UNLINK':
        return [key, ...rest].filter((name) => this.entries.delete(name)).length
      case 'SADD': {
        const entry = this.entries.get(key)
        const members = entry?.members ?? new Set()
        for (const member of rest) members.add(member)
        this.entries.set(key, {
          value: Buffer.alloc(0),
          ends: entry?.ends ?? Number.POSITIVE_INFINITY,
          isList: true,
          members,
        })
        return rest.length
      }
      case 'SRANDMEMBER':
        return [...(this.find(key)?.members ?? [])]
          .slice(0, Number(rest[0]))
          .map((member) => Buffer.from(member))
      case 'SREM': {
        const members = this.find(key)?.members
        const removed = rest.filter((member) => members?.delete(member)).length
        if (members?.size === 0) this.entries.delete(key)
        return removed
      }
      case 'EXPIRE':
        return this.expire(key, Number(rest[0]) * 1_000)
      case 'INCRBY':
        return this.add(key, Number(rest[0]))
      case 'PEXPIRE':
        return this.expire(key, Number(rest[0]))
      case 'PTTL':
        return this.remaining(key)
      default:
        return new Error(`ERR unknown command '${name}'`)
    }
  }

  private find(key: string): Entry | null {
    const entry = this.entries.get(key)
    if (!entry) return null
    if (Date.now() < entry.ends) return entry
    this.entries.delete(key)
    return null
  }

  private set(key: string, value: Buffer, options: string[]): RespValue {
    if (options.includes('NX') && this.find(key)) return null
    const [unit, length] = options.filter((option) => option !== 'NX')
    const lifetime =
      unit === undefined ? Number.POSITIVE_INFINITY : Number(length) * (unit === 'EX' ? 1_000 : 1)
    this.entries.set(key, { value, ends: Date.now() + lifetime })
    return { simple: 'OK' }
  }

  private add(key: string, by: number): number {
    const { value, ends } = this.find(key) ?? { value: '0', ends: Number.POSITIVE_INFINITY }
    const sum = Number(value) + by
    this.entries.set(key, { value: Buffer.from(String(sum)), ends })
    return sum
  }

  private expire(key: string, milliseconds: number): number {
    const entry = this.find(key)
    if (entry) entry.ends = Date.now() + milliseconds
    return entry ? 1 : 0
  }

  private remaining(key: string): number {
    const entry = this.find(key)
    if (!entry) return -2
    return entry.ends === Number.POSITIVE_INFINITY ? -1 : entry.ends - Date.now()
  }
}
