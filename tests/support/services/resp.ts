/** The Redis protocol: commands are arrays of strings, replies have several forms. */

/** A reply; a plain object is a simple string such as OK. */
export type RespValue = { simple: string } | Buffer | number | null | Error | RespValue[]

/** Serializes a reply. */
export function writeResp(value: RespValue): Buffer {
  if (value === null) return Buffer.from('$-1\r\n')
  if (typeof value === 'number') return Buffer.from(`:${value}\r\n`)
  if (value instanceof Error) return Buffer.from(`-${value.message}\r\n`)
  if (Buffer.isBuffer(value)) {
    return Buffer.concat([Buffer.from(`$${value.length}\r\n`), value, Buffer.from('\r\n')])
  }
  if (Array.isArray(value))
    return Buffer.concat([Buffer.from(`*${value.length}\r\n`), ...value.map(writeResp)])
  return Buffer.from(`+${value.simple}\r\n`)
}

/** Parses commands from chunks. */
export class RespReader {
  private bytes: Buffer = Buffer.alloc(0)

  constructor(private readonly onCommand: (command: Buffer[]) => void) {}

  push(bytes: Buffer): void {
    this.bytes = Buffer.concat([this.bytes, bytes])
    for (let command = this.take(); command; command = this.take()) this.onCommand(command)
  }

  /** The next complete command; null while it is incomplete. */
  private take(): Buffer[] | null {
    const head = this.lineAt(0)
    if (!head) return null
    let at = head.next
    const parts: Buffer[] = []
    for (let left = Number(head.text.slice(1)); left > 0; left -= 1) {
      const size = this.lineAt(at)
      if (!size) return null
      const end = size.next + Number(size.text.slice(1))
      if (this.bytes.length < end + 2) return null
      parts.push(this.bytes.subarray(size.next, end))
      at = end + 2
    }
    this.bytes = this.bytes.subarray(at)
    return parts
  }

  private lineAt(start: number): { text: string; next: number } | null {
    const end = this.bytes.indexOf('\r\n', start)
    return end < 0 ? null : { text: this.bytes.toString('latin1', start, end), next: end + 2 }
  }
}
