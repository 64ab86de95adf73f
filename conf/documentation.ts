/** Generates `docs/settings.md` from the schema; a test detects an outdated document. */
import { browserKeys, documentKeys } from './browser'
import { isCommentKey } from './comments'
import { isDeploymentKey, isServiceKey } from './deployment'
import { settingGroups, settingsSchema } from './schema'
import { secretsSchema } from './secrets'

const introduction = `# Settings

<!-- Made by \`npm run docs:settings\` from \`conf/schema.ts\`. Do not edit. -->

A setting has one name and one default. Its value comes from the first of these layers that sets it:

1. **The workspace**: the rows of the table on the page of type \`Config\` (name, value, enabled).
2. **The environment**: a variable \`KEY\`, or \`NEXT_PUBLIC_KEY\`; if both are set, \`KEY\` is used.
3. **The file** \`owner/settings.json\`, which no update changes ([upgrading](upgrading.md)). It is read when the site is built.
4. **The default** below.

For example, the default is twelve posts on a page. \`"POSTS_PER_PAGE": 10\` in the file changes it to ten, the variable
\`POSTS_PER_PAGE=8\` to eight, and a row \`POSTS_PER_PAGE\` with the value \`6\` to six, without a new build.

- A mistake in the file or the environment stops the build, and the start of a server, with a message that contains the
  key, the value and the allowed values. A mistake in the workspace is reported in the log and ignored.
- In the environment and the workspace all values are text: \`true\` and \`false\` in any case, numbers as digits, lists
  separated by commas or as JSON (\`["a", "b"]\`), lists of links as JSON (\`[{"title": "News", "url": "/tag/news"}]\`).
- The row \`INLINE_CONFIG\` of the Config page contains several settings as one JSON object; its entries take precedence
  over rows.
- Names of NotionNext are read as well: [Moving from NotionNext](moving-from-notionnext.md).
- An unknown name has no effect: the build and the log report it with the most similar name.
- An empty variable is empty text if that is allowed, and otherwise counts as not set.
- \`LANG\`, \`DEBUG\` and \`VERSION\` have another meaning on many systems: in the environment they are read only with the
  prefix, as \`NEXT_PUBLIC_LANG\`, \`NEXT_PUBLIC_DEBUG\`, \`NEXT_PUBLIC_VERSION\`.
- "Read by": only the server, or the browser too. Settings that only the server reads are never sent to a reader.
- "Workspace": whether the Config page may set it; "no" means only the file and the environment. "services" means that it
  may unless \`WORKSPACE_SERVICES\` is false; there, addresses of other hosts must begin with \`https://\`.
`

const secretsIntroduction = `## Secrets

Set them only in the environment, without a prefix. With the prefix \`NEXT_PUBLIC_\`, in the file or in the workspace they
are rejected. They are never sent to a browser and never logged.
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
    const reader =
      [...browserKeys, ...documentKeys].some((name) => name === key) || isCommentKey(key)
        ? 'browser'
        : 'server'
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
