/** Generates `docs/settings.md` from the schema; a test detects an outdated document. */
import { browserKeys } from './browser'
import { isCommentKey } from './comments'
import { isDeploymentKey, isServiceKey } from './deployment'
import { settingGroups, settingsSchema } from './schema'
import { secretsSchema } from './secrets'

const introduction = `# Settings

<!-- Made by \`npm run docs:settings\` from \`conf/schema.ts\`. Do not edit. -->

A setting has one name and one default. Its value comes from the highest of these layers that gives one:

1. **The workspace**: the rows of the table on the page of type \`Config\` (name, value, enabled).
2. **The environment**: a variable \`KEY\`, or \`NEXT_PUBLIC_KEY\`; when both are there, \`KEY\` counts.
3. **The file** \`owner/settings.json\`, which no update touches ([upgrading](upgrading.md)). It is read when the site is built.
4. **The default** below.

For example, twelve posts on a page is the default; \`"POSTS_PER_PAGE": 10\` in the file makes it ten; the variable
\`POSTS_PER_PAGE=8\` makes it eight; a row \`POSTS_PER_PAGE\` with the value \`6\` makes it six without a new build.

- A mistake in the file or the environment stops the build, and the start of a server, with a message that names the key,
  the value and what is allowed. A mistake in the workspace is reported in the log and ignored.
- In the environment and the workspace everything is text: \`true\` and \`false\` in any case, numbers as digits, lists
  divided by commas or as JSON (\`["a", "b"]\`), lists of links as JSON (\`[{"title": "News", "url": "/tag/news"}]\`).
- The row \`INLINE_CONFIG\` of the Config page holds many settings as one JSON object; its entries win over rows.
- Names of NotionNext are read as well: [Moving from NotionNext](moving-from-notionnext.md).
- A name that is unknown has no effect: the build and the log name the nearest one.
- An empty variable counts as empty text where that is allowed, and otherwise as not set.
- \`LANG\`, \`DEBUG\` and \`VERSION\` have a meaning of their own on many systems: in the environment they count only with
  the prefix, as \`NEXT_PUBLIC_LANG\`, \`NEXT_PUBLIC_DEBUG\`, \`NEXT_PUBLIC_VERSION\`.
- "Read by": the server alone, or the browser too. What only the server reads is never sent to a reader.
- "Workspace": whether the workspace may set it. Where it may not, the deployment decides alone. "services" stands for
  settings that it may set unless \`WORKSPACE_SERVICES\` is false; from there every other host needs an address that begins
  with \`https://\`.
`

const secretsIntroduction = `## Secrets

Only the environment carries them, by their plain name. With the prefix \`NEXT_PUBLIC_\`, in the file or in the
workspace they are refused. They are never sent to a browser and never logged.
`

/** Characters. Longer defaults are shown below the table. */
const longestCell = 100

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')

const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

const defaults: Readonly<Record<string, unknown>> = settingsSchema.parse({})

function defaultCell(value: unknown): string {
  if (value === '' || value === null) return 'empty'
  const json = JSON.stringify(value)
  return json.length > longestCell ? 'see below' : `\`${json}\``
}

function group({ title, note, shape }: (typeof settingGroups)[number]): string {
  const rows = Object.entries(shape).map(([key, schema]) => {
    const { description = '', allowed = '' } = schema.meta() ?? {}
    const reader = browserKeys.some((name) => name === key) || isCommentKey(key) ? 'browser' : 'server'
    return row(
      `\`${key}\``,
      allowed,
      defaultCell(defaults[key]),
      description,
      reader,
      isDeploymentKey(key) ? 'no' : isServiceKey(key) ? 'services' : 'yes',
    )
  })
  const long = Object.keys(shape)
    .filter((key) => JSON.stringify(defaults[key]).length > longestCell)
    .map((key) => `Default of \`${key}\`:\n\n\`\`\`json\n${JSON.stringify(defaults[key], null, 2)}\n\`\`\`\n`)
  const table = [
    row('Key', 'Allowed', 'Default', 'Meaning', 'Read by', 'Workspace'),
    row(...Array(6).fill('---')),
    ...rows,
  ]
  return [
    `## ${title}\n`,
    ...(note === undefined ? [] : [`${note}\n`]),
    `${table.join('\n')}\n`,
    ...long,
  ].join('\n')
}

function secrets(): string {
  const rows = Object.entries(secretsSchema.shape).map(([key, schema]) =>
    row(`\`${key}\``, schema.description ?? ''),
  )
  return [secretsIntroduction, [row('Key', 'Meaning'), row('---', '---'), ...rows].join('\n'), ''].join('\n')
}

/** The whole document. */
export function settingsDocumentation(): string {
  return [introduction, ...settingGroups.map(group), secrets()].join('\n')
}
