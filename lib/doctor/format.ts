/** A report as text for a terminal, as JSON, and as the few lines that a build prints. */
import type { Facts, Finding, Report, Severity } from './types'
import { wrap } from './wrap'

const severities: readonly Severity[] = ['error', 'warning', 'info']

const headings: Readonly<Record<Severity, { title: string; one: string; many: string; color: string }>> = {
  error: { title: 'Errors', one: 'error', many: 'errors', color: '31' },
  warning: { title: 'Warnings', one: 'warning', many: 'warnings', color: '33' },
  info: { title: 'Notes', one: 'note', many: 'notes', color: '36' },
}

/** Characters per line, if the terminal does not report its width. */
const usualWidth = 80

export interface TextOptions {
  color: boolean
  /** Characters per line; 80 when omitted. */
  width?: number
  /** Number of findings shown per check; all when omitted. */
  perCheck?: number
}

/** Returns the number of findings of a severity. */
export function countOf({ findings }: Report, severity: Severity): number {
  return findings.filter((finding) => finding.severity === severity).length
}

/** Returns the exit code of a report: 1 when it contains an error. */
export function exitCode(report: Report): 0 | 1 {
  return countOf(report, 'error') > 0 ? 1 : 0
}

/** Returns the whole report as JSON, with the counts in front. */
export function toJson(report: Report): string {
  const counts = Object.fromEntries(severities.map((severity) => [severity, countOf(report, severity)]))
  const { findings, facts } = report
  return JSON.stringify({ ok: exitCode(report) === 0, counts, facts, findings }, null, 2)
}

/** Returns the report for a terminal: first the facts, then the findings by severity. */
export function toText(
  report: Report,
  { color, width = usualWidth, perCheck = Number.POSITIVE_INFINITY }: TextOptions,
): string {
  const paint = (code: string, text: string) => (color ? `\u001b[${code}m${text}\u001b[0m` : text)
  const lines = [paint('1', 'Blog health check'), '', ...factLines(report.facts, width)]
  for (const severity of severities) {
    const found = report.findings.filter((finding) => finding.severity === severity)
    if (found.length === 0) continue
    const { title, color: code } = headings[severity]
    lines.push('', paint(`1;${code}`, `${title} (${found.length})`))
    for (const group of byCheck(found)) lines.push(...groupLines(group, { perCheck, width, paint, code }))
  }
  lines.push('', paint(exitCode(report) === 0 ? '32' : '31', summaryOf(report)))
  return lines.join('\n')
}

function byCheck(findings: readonly Finding[]): Finding[][] {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) groups.set(finding.check, [...(groups.get(finding.check) ?? []), finding])
  return [...groups.values()]
}

interface Look {
  perCheck: number
  width: number
  paint: (code: string, text: string) => string
  code: string
}

function groupLines(group: readonly Finding[], { perCheck, width, paint, code }: Look): string[] {
  const lines = group.slice(0, perCheck).flatMap(({ check, message, link }) => {
    const tag = `[${check}]`
    const [first = '', ...others] = wrap(`${printable(message)} ${tag}`, width - 4).map((line) =>
      line.endsWith(tag) ? `${line.slice(0, -tag.length)}${paint('2', tag)}` : line,
    )
    return [
      `  ${paint(code, '•')} ${first}`,
      ...others.map((line) => `    ${line}`),
      ...(link === undefined ? [] : [`    ${paint('2', printable(link))}`]),
    ]
  })
  const left = group.length - perCheck
  return left > 0 ? [...lines, `    … and ${left} more of these; --all shows them.`] : lines
}

/** Titles come from the workspace: control characters must not reach the terminal. */
function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
}

/** Width of the column with the names of facts, in characters. */
const nameWidth = 12

function factLines(facts: Facts, width: number): string[] {
  const { host, access, answer, database, properties, rows, articles, pictures, settings, caller, calls } =
    facts
  const line = (name: string, text: string) =>
    wrap(printable(text), width - nameWidth - 3).map(
      (part, index) => `  ${(index === 0 ? `${name}:` : '').padEnd(nameWidth)} ${part}`,
    )
  const view = database && `"${database.view}"${database.viewType && ` (${database.viewType})`}`
  return [
    ...line('Blog', workspaceText(facts)),
    ...(host ? line('Read from', `${host}${answer === 'answered' ? '' : ', which gave no content'}`) : []),
    ...(access
      ? line('Read as', access === 'token' ? 'the account of NOTION_TOKEN_V2' : 'the public, without a token')
      : []),
    ...(database ? line('Database', `"${database.title}" (${database.id})`) : []),
    ...(view ? line('View', view) : []),
    ...(database ? line('Taken as', database.reason) : []),
    ...(properties ? line('Properties', propertyText(properties)) : []),
    ...(rows ? line('Rows', rowText(rows)) : []),
    ...(articles
      ? line(
          'Articles',
          `${articles.loaded} of ${articles.total} read${failedText(articles.failed, 'failed')}`,
        )
      : []),
    ...(pictures
      ? line(
          'Pictures',
          `${pictures.checked} of ${pictures.total} checked${failedText(pictures.unreachable, 'unreachable')}`,
        )
      : []),
    ...(settings ? line('Settings', settingText(settings)) : []),
    ...(caller ? line('Seen as', `${caller.address} by the running blog (${caller.foundBy})`) : []),
    ...(calls === undefined ? [] : line('Requests', String(calls))),
  ]
}

function failedText(count: number, what: string): string {
  return count === 0 ? '' : `, ${count} ${what}`
}

/** Lists only properties that differ from what the blog expects. */
function propertyText(properties: NonNullable<Facts['properties']>): string {
  const entries = Object.entries(properties)
  const missing = entries.flatMap(([name, property]) => (property === null ? [name] : []))
  const renamed = entries.flatMap(([name, property]) =>
    property === null || property.name.toLowerCase() === name ? [] : [`${name} is "${property.name}"`],
  )
  const parts = [...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []), ...renamed]
  return parts.join('; ') || 'all found'
}

function workspaceText({ workspace, recording }: Facts): string {
  if (workspace === 'recording')
    return recording === undefined ? 'a recording' : `the recording in ${recording}`
  return workspace === 'sample' ? 'none of your own' : 'your own'
}

function rowText({ total, byType }: NonNullable<Facts['rows']>): string {
  const types = Object.entries(byType).map(
    ([type, statuses]) =>
      `${type} (${Object.entries(statuses)
        .map(([status, count]) => `${count} ${status}`)
        .join(', ')})`,
  )
  return [String(total), ...types].join('; ')
}

function settingText({ file, environment, workspace }: NonNullable<Facts['settings']>): string {
  const sources: [string, string[]][] = [
    ['owner/settings.json', file],
    ['environment', environment],
    ['Config page', workspace],
  ]
  const parts = sources.flatMap(([source, names]) =>
    names.length > 0 ? [`${source}: ${names.join(', ')}`] : [],
  )
  return parts.join('; ') || 'all at their defaults'
}

/** Returns the counts in one line: `1 error, 3 warnings, 2 notes.` */
export function summaryOf(report: Report): string {
  const parts = severities.map((severity) => {
    const count = countOf(report, severity)
    const { one, many } = headings[severity]
    return `${count === 0 ? 'no' : count} ${count === 1 ? one : many}`
  })
  return `${parts.join(', ')}.`.replace(/^./, (letter) => letter.toUpperCase())
}

/** Build logs are read by others than the owner: no row is named. */
function weakPasswords(count: number): string {
  const posts =
    count === 1 ? '1 locked post has a password that is' : `${count} locked posts have passwords that are`
  return `${posts} soon guessed; \`npm run doctor\` names ${count === 1 ? 'it' : 'them'}.`
}

const toShortLine = ({ severity, message }: Finding) => `  ${severity}: ${printable(message)}`

/**
 * Checks whose findings name one property each. They are printed one by one, because a summary would hide the
 * names.
 */
const toldOneByOne: ReadonlySet<string> = new Set(['missing-property', 'property-type', 'property-renamed'])

/**
 * Returns the lines that a build prints: the counts, one line for each of the first `most` kinds of error and
 * warning, and a pointer to the rest. Every affected property is named.
 */
export function toShortLines(report: Report, most = 5): string[] {
  const sorted = report.findings
    .filter(({ severity }) => severity !== 'info')
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity))
  const lines = byCheck(sorted)
    .slice(0, most)
    .flatMap(([first, ...others]) => {
      if (!first) return []
      if (first.check === 'password-weak') return [`  ${first.severity}: ${weakPasswords(others.length + 1)}`]
      if (toldOneByOne.has(first.check)) return [first, ...others].map(toShortLine)
      const more = others.length > 0 ? ` (and ${others.length} more like this)` : ''
      return [`${toShortLine(first)}${more}`]
    })
  return [
    `Health check: ${summaryOf(report)}`,
    ...lines,
    ...(report.findings.length > lines.length ? ['  `npm run doctor` tells more.'] : []),
  ]
}
