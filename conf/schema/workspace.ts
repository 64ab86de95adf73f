import { z } from 'zod'
import { choice, flag, noLimit, origin, patternText, text, textList, whole } from '../kinds'
import { readJson, readText } from '../read-text'

/**
 * Any text with a page id, or an address on a host of Notion: `lib/workspace` extracts the id, reads the language
 * prefix, and explains what to do about an address without an id.
 */
const namesPage =
  '[^,]*(?:[0-9a-fA-F]{8}(?:-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}|\\.notion\\.site(?![\\w.-])|\\bnotion\\.(?:so|com)(?![\\w.-]))[^,]*'
const named = (fallback: string) => z.preprocess(readText, z.string().min(1)).default(fallback)

/** The names of the content table's properties and of their values. */
export const propertyNames = z.object({
  password: named('password'),
  type: named('type'),
  type_post: named('Post'),
  type_page: named('Page'),
  type_notice: named('Notice'),
  type_menu: named('Menu'),
  type_sub_menu: named('SubMenu'),
  type_memo: named('Memo'),
  type_config: named('Config'),
  title: named('title'),
  status: named('status'),
  status_publish: named('Published'),
  status_invisible: named('Invisible'),
  summary: named('summary'),
  slug: named('slug'),
  category: named('category'),
  date: named('date'),
  tags: named('tags'),
  icon: named('icon'),
  ext: named('ext'),
  aliases: named('aliases'),
})

/** The variable of each entry: `NOTION_PROPERTY_PASSWORD` for `password`. */
export const propertyVariables = Object.keys(propertyNames.shape).map((entry) => ({
  entry,
  variable: `NOTION_PROPERTY_${entry.toUpperCase()}`,
}))

/** The source of the content, and how its table is read. Server only. */
export const workspace = {
  API_BASE_URL: origin('https://app.notion.com/api/v3', "The workspace's API, from which content is read."),
  NOTION_PAGE_ID: patternText(
    '',
    new RegExp(`^$|^${namesPage}(,${namesPage})*$`),
    'empty, or the address of a Notion page: in Notion open the database, choose Share → Copy link, and use that link; it contains the id of 32 letters and digits, which also works alone',
    'The page with the content table. An address with `?v=` selects the view as well, unless `NOTION_INDEX` is set. Empty: ' +
      'the included sample content.',
  ),
  NOTION_INDEX: whole(
    0,
    [-1, noLimit],
    'View of the table that defines content and order, from 0; -1 is the last.',
  ),
  NOTION_FULL_PAGE_DATABASES: choice(
    ['auto', 'inline', 'link'],
    'auto',
    'How an article shows a database that Notion stores as a full page: its rows inline, or a link. `auto`: inline, but a ' +
      'link if NOTION_TOKEN_V2 is set, because readers cannot open such a database in Notion.',
  ),
  NOTION_HOST: origin('https://app.notion.com', "Host of Notion's pages and of its image proxy."),
  NOTION_PROPERTY_NAME: z
    .preprocess(readJson, propertyNames)
    .prefault({})
    .meta({
      description:
        'Names of the properties of the content table, and of the values of type and status; not case sensitive. A value ' +
        '(`type_post`, `status_publish` …) may contain several names, separated by commas or vertical bars. Entries with their ' +
        'default also match the Chinese names of common templates (类型, 文章, 已发布 …). Each entry also has its own ' +
        'variable: `NOTION_PROPERTY_PASSWORD`, `NOTION_PROPERTY_TYPE_POST` …',
      allowed: 'an object of names, as JSON; entries left out keep their default',
    }),
  WORKSPACE_TIMEOUT_MS: whole(
    10_000,
    [100, 120_000],
    'Timeout of a request to the workspace, in milliseconds.',
  ),
  WORKSPACE_CONCURRENCY: whole(3, [1, 50], 'Maximum number of concurrent requests to the workspace.'),
  WORKSPACE_RATE: whole(
    3,
    [1, 10_000],
    'Requests to the workspace per second, on average. Notion refuses more than a few.',
  ),
  WORKSPACE_BURST: whole(10, [1, 10_000], 'Number of requests that may be sent at once after a pause.'),
  WORKSPACE_COOLDOWN_SECONDS: whole(
    60,
    [1, 3_600],
    'Time without requests after Notion has responded "too many requests" (429). A longer time in the response is ' +
      'respected.',
  ),
  WORKSPACE_SERVICES: flag(
    true,
    'Whether the Config page may set comments, analytics, site verification, the hosted search, and your own style sheets, ' +
      'fonts and scripts. Their code runs in the browsers of readers: set it to false if not everyone who may edit the ' +
      'workspace should be able to add such code.',
  ),
  WORKSPACE_USER_AGENT: patternText(
    'notion-client (+https://github.com/NotionX/react-notion-x)',
    /^[\x20-\x7e]{1,200}$/,
    '1 to 200 printable ASCII characters',
    'The User-Agent header of every request to Notion. Its bot protection refuses requests with unknown values.',
  ),
  WORKSPACE_RECORDING: text(
    '',
    'Folder of a recording from `npm run workspace:record`: the blog uses it instead of the workspace, without a network. ' +
      '`NOTION_PAGE_ID` may then be empty.',
  ),
  CONTENT_STORE_DIR: text(
    '',
    'Folder in which loaded content is stored for restarts and outages of the workspace. Empty: beside the build cache.',
  ),
  BUILD_TIME_BUDGET_SECONDS: whole(
    600,
    [0, 86_400],
    'Seconds for which a build may load articles in advance, the newest first. The others are loaded on the first visit.',
  ),
  MEDIA_HOSTS: textList(
    [],
    'Additional hosts of stored files, beside those of Notion, `NOTION_HOST` and `API_BASE_URL`: `files.example` or ' +
      '`*.files.example` (https, default port), or an exact origin: `https://files.example:8443`. Files of other hosts are ' +
      'not served.',
  ),
  MEDIA_MAX_MB: whole(1_024, [1, noLimit], 'Size limit of a response with a stored file, in megabytes.'),
  MEDIA_TIMEOUT_SECONDS: whole(
    600,
    [1, 86_400],
    'Time limit for sending a stored file, in seconds. A browser resumes an interrupted download.',
  ),
}
