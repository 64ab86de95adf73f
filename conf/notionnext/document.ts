/** Generates `docs/moving-from-notionnext.md` from the table; a test detects an outdated document. */
import { nearestThemes, oldGroups } from './table'
import type { OldGroup, OldSetting } from './types'

const introduction = `# Moving from NotionNext

<!-- Made by \`npm run docs:settings\` from \`conf/notionnext\`. Do not edit. -->

The blog can read the database, its property names and the Config page of NotionNext 4.9 and 4.10 without changes. To move:

1. Copy all environment variables of the old deployment to the new one, unchanged.
2. Build. Errors name the variable and the allowed values. Warnings name unknown variables and those without effect here.
3. Run \`npm run doctor\`: it checks the Config page as well.
4. Move your changes in its configuration files to \`owner/settings.json\`, the environment or the Config page: see
   [Settings](settings.md).

## How names are read

- A variable is read with and without \`NEXT_PUBLIC_\`. On the Config page the names are the same.
- Old names in the table below are read as well, in the environment and on the Config page. If the setting is also given
  under its own name, that one is used. In \`owner/settings.json\` only the setting's own name is read.
- The row \`INLINE_CONFIG\` of the Config page is read: an object of settings, as JSON or a JavaScript literal. Its
  entries take precedence over rows.
- Objects and lists may be JSON or JavaScript literals: \`[{ title: 'News', url: '/tag/news' }]\`.
- A number may end in \`px\`.
- A name that is neither in this table nor a setting of this blog is reported, with the most similar name. Names without effect
  are reported together in one line.
- Comments, analytics, site verification, the hosted search, and your own style sheets, fonts and scripts can be set on the
  Config page without a new build. Addresses of other hosts must begin with \`https://\`: see
  [Deployment](deployment.md#response-headers).
- Settings that only the environment or \`owner/settings.json\` may set have "no" in the column "Workspace" of
  [Settings](settings.md). Rows of the Config page with such settings are reported; move them to the environment. Secrets, such as
  \`ALGOLIA_ADMIN_APP_KEY\`, are never read from the Config page.

## Statuses

| Status | Meaning |
| --- | --- |
| same | Same name, same meaning. |
| renamed | Read under the old name too. |
| mapped | The value is converted; an old name is read too. |
| not needed | The blog works the same without it. |
| not supported | Its feature is missing here. |
`

const addresses = `## Addresses

Addresses of NotionNext redirect to the pages of this blog. A server responds with 308, an export has files and rules:
[Former addresses](deployment.md#former-addresses).

| Address | Server, and hosts that read the rules of an export | Other hosts of an export |
| --- | --- | --- |
| \`/slug.html\`, former slugs, ids with and without dashes | 308 or 200 | a file |
| \`/{id}.html\` | 308 or 200 | a file with \`npm run export -- --redirect-pages\`, else a script of \`404.html\` |
| \`/rss\`, \`/rss/feed.xml\`, \`/feed\`, names of sitemaps | 308 or 200 | a file |
| \`/en/…\` and other languages | 308 | the same |
| \`/search/word\` for the name of a category or tag | 200; 308 in an export | the same |
| \`/search/word\` for any other word | 200; 308 in an export | a script of \`404.html\`; the status stays 404 |
`

const closing = `## Settings of other themes

Settings that begin with the name of another theme (\`HEXO_…\`, \`NEXT_…\`, \`SIMPLE_…\`, \`THEME_SIMPLE_…\` and so on) are
not supported. Variables of NotionNext's own build (\`ANALYZE\`, \`EXPORT\`, \`BUILD_MODE\` …) are ignored.
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
  return `## ${title}\n\n${table(['NotionNext', 'Status', 'Here', 'Note'], rows.map(settingRow))}\n`
}

function themesText(): string {
  const rows = Object.entries(nearestThemes).flatMap(([here, themes]) =>
    themes.map((theme) => row(code(theme), code(here))),
  )
  return `## Themes\n\n${table(['NotionNext', 'Here'], rows.sort())}\n`
}

/** Returns the whole document. */
export function movingDocument(): string {
  return [introduction, ...oldGroups.map(groupText), themesText(), addresses, closing].join('\n')
}
