import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = 'docs/decisions'

/** A record of docs/decisions. */
export interface DecisionRecord {
  /** Name of the file inside the folder. */
  file: string
  title: string
  /** `yyyy-MM-dd`. */
  date: string
  status: string
  /** Points of the specification that it decides. */
  points: string[]
  /** Its sections by heading, in their order. */
  sections: Map<string, string>
}

/** Reads one record; '' and empty lists stand for what its text lacks. */
export function readDecision(file: string, text: string): DecisionRecord {
  const [head = '', ...parts] = text.split(/^## /m)
  const field = (name: string) => new RegExp(`^- ${name}: (.+)$`, 'm').exec(head)?.[1] ?? ''
  const sections = parts.map((part): [string, string] => {
    const end = part.indexOf('\n')
    return [part.slice(0, end), part.slice(end).trim()]
  })
  return {
    file,
    title: /^# (.+)$/m.exec(head)?.[1] ?? '',
    date: field('Date'),
    status: field('Status'),
    points: field('Points').match(/R-\d{3}/g) ?? [],
    sections: new Map(sections),
  }
}

/** Reads all records, by their numbers. */
export function readDecisions(): DecisionRecord[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md') && file !== 'README.md')
    .sort()
    .map((file) => readDecision(file, readFileSync(join(folder, file), 'utf8')))
}
