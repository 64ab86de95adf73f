import type { RichText } from '@/lib/embedded-workspace/emulator/records'
import { dateText, toDateValue } from './dates'
import type { Workspace } from './page-context'

/** Values of databases' properties, as workspace.yaml writes them, in the form of records. */
export class PropertyValues {
  /** @param at where the row is written */
  constructor(
    private readonly workspace: Workspace,
    private readonly at: { file: string; line: number },
    private readonly fail: (reason: string) => never,
  ) {}

  /** The value of a property, or null when it is empty. */
  toText(name: string, type: string, value: unknown): RichText | null {
    if (value === undefined || value === null || value === '') return null
    switch (type) {
      case 'number':
        return typeof value === 'number' ? [[String(value)]] : this.wrong(name, 'a number', value)
      case 'checkbox':
        return typeof value === 'boolean'
          ? [[value ? 'Yes' : 'No']]
          : this.wrong(name, 'true or false', value)
      case 'multi_select':
        return [[this.texts(name, value).join(',')]]
      case 'date':
        return this.date(name, value)
      case 'person':
        return this.separated(this.texts(name, value).map((person) => this.person(person)))
      case 'relation':
        return this.separated(this.texts(name, value).map((row) => this.page(row)))
      case 'formula':
      case 'rollup':
        return typeof value === 'boolean' ? [[value ? 'Yes' : 'No']] : [[this.text(name, value)]]
      case 'file':
        return this.separated(this.texts(name, value).map((address) => this.file(address)))
      case 'created_time':
      case 'last_edited_time':
        return this.fail(`"${name}" is filled in by the workspace itself; leave it out`)
      default:
        return [[this.text(name, value)]]
    }
  }

  private wrong(name: string, wanted: string, value: unknown): never {
    return this.fail(`"${name}" must be ${wanted}, not ${JSON.stringify(value)}`)
  }

  private text(name: string, value: unknown): string {
    if (typeof value === 'string' || typeof value === 'number') return String(value)
    return this.wrong(name, 'a text', value)
  }

  private texts(name: string, value: unknown): string[] {
    return (Array.isArray(value) ? value : [value]).map((item: unknown) => this.text(name, item))
  }

  private date(name: string, value: unknown): RichText {
    const part = (key: string): string | undefined => {
      if (typeof value !== 'object' || value === null) return undefined
      const found = Object.entries(value).find(([known]) => known === key)?.[1]
      return found === undefined ? undefined : this.text(`${name}.${key}`, found)
    }
    const date = toDateValue({
      start: typeof value === 'string' ? value : (part('start') ?? ''),
      time: part('time'),
      end: part('end'),
      endTime: part('endTime'),
      zone: part('zone'),
    })
    return 'wrong' in date ? this.fail(`"${name}": ${date.wrong}`) : dateText(date)
  }

  private person(name: string): RichText[number] {
    const id = this.workspace.people.get(name)
    return id === undefined ? this.fail(`there is no person "${name}"`) : ['‣', [['u', id]]]
  }

  private page(name: string): RichText[number] {
    const row = this.workspace.rows.get(name)
    return row ? ['‣', [['p', row.id, this.workspace.spaceId]]] : this.fail(`there is no row "${name}"`)
  }

  private file(address: string): RichText[number] {
    const { source } = this.workspace.shelf.place(address, this.at)
    return [address.slice(address.lastIndexOf('/') + 1), [['a', source]]]
  }

  private separated(pieces: RichText): RichText {
    return pieces.flatMap((piece, i): RichText => (i === 0 ? [piece] : [[','], piece]))
  }
}
