/** Generates `docs/moving-from-notionnext.md` from the table; a test detects an outdated document. */
import { nearestThemes, oldGroups } from './table'
import type { OldGroup, OldSetting } from './types'

const introduction = `# Moving from NotionNext

<!-- Made by \`npm run docs:settings\` from \`conf/notionnext\`. Do not edit. -->

The database, its property names and the Config page of NotionNext 4.9 and 4.10 are read as they are. To move:

1. Copy all environment variables of the old deployment to the new one, unchanged.
2. Build. Errors name the variable and what is allowed. Warnings name what is unknown and what changes nothing here.
3. Run \`npm run doctor\`: it looks at the Config page as well.
4. What was changed in its configuration files belongs in \`owner/settings.json\`, the environment or the Config page: see
   [Settings](settings.md).

## How names are read

- A variable counts with \`NEXT_PUBLIC_\` and without. On the Config page the names are the same.
- An old name in the table below is read as well, in the environment and on the Config page. When the setting's own name is
  given too, that one counts. In \`owner/settings.json\` only the setting's own name counts.
- The row \`INLINE_CONFIG\` of the Config page is read: an object of settings, as JSON or as JavaScript writes it. Its
  entries win over rows.
- Objects and lists may be JSON or as JavaScript writes them: \`[{ title: 'News', url: '/tag/news' }]\`.
- A number may end in \`px\`.
- A name that is not in this table and no setting of this blog is reported, with the nearest name. Names that change nothing
  are reported together in one line.
- Comments, analytics, site verification, the hosted search and style sheets, fonts and scripts of your own work from the
  Config page without a new build. Addresses of other hosts have to begin with \`https://\`: see
  [Deployment](deployment.md#response-headers).
- Settings that only the environment or \`owner/settings.json\` may set have "no" in the column "Workspace" of
  [Settings](settings.md). Rows of the Config page that name them are reported; move them to the environment. Secrets, such as
  \`ALGOLIA_ADMIN_APP_KEY\`, are never read from the Config page.

## What the words mean

| Word | Meaning |
| --- | --- |
| same | Same name, same meaning. |
| renamed | Read under the old name too. |
| mapped | The value is translated; an old name is read too. |
| not needed | Without it nothing is lost. |
| not there | What it did is missing here. |
`

const closing = `## Settings of other themes

Settings that begin with the name of another theme (\`HEXO_…\`, \`NEXT_…\`, \`SIMPLE_…\`, \`THEME_SIMPLE_…\` and so on) are
not there. Programs of NotionNext's own build (\`ANALYZE\`, \`EXPORT\`, \`BUILD_MODE\` …) are not looked at.
`

const cell = (text: string) => text.replaceAll('|', '\\|')

const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

const table = (headings: string[], rows: string[]) =>
  [row(...headings), row(...headings.map(() => '---')), ...rows].join('\n')

const code = (name: string) => `\`${name}\``

/** NotionNext names the variable after the setting, unless the row says otherwise. */
function settingRow(setting: OldSetting): string {
  const here = 'to' in setting ? code(setting.to) : '–'
  const names = [setting.key, ...setting.variables.map((name) => `NEXT_PUBLIC_${name}`)].map(code)
  return row(names.join(', '), setting.status, here, setting.note)
}

function groupText({ title, rows }: OldGroup): string {
  return `## ${title}\n\n${table(['NotionNext', 'Is', 'Here', 'Note'], rows.map(settingRow))}\n`
}

function themesText(): string {
  const rows = Object.entries(nearestThemes).flatMap(([here, themes]) =>
    themes.map((theme) => row(code(theme), code(here))),
  )
  return `## Themes\n\n${table(['NotionNext', 'Here'], rows.sort())}\n`
}

/** Returns the whole document. */
export function movingDocument(): string {
  return [introduction, ...oldGroups.map(groupText), themesText(), closing].join('\n')
}
