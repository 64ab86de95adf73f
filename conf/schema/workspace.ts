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
  API_BASE_URL: origin(
    'https://app.notion.com/api/v3',
    "The workspace's public interface, where content is read.",
  ),
  NOTION_PAGE_ID: patternText(
    '',
    new RegExp(`^$|^${namesPage}(,${namesPage})*$`),
    'empty, or the address of a Notion page: in Notion open the database, choose Share → Copy link, and use that link; it contains 32 letters and digits, which alone will do as well',
    'The page that holds the content table. An address with `?v=` names the view as well, unless `NOTION_INDEX` is set. Empty: the sample content that comes with the product.',
  ),
  NOTION_INDEX: whole(0, [-1, noLimit], 'Which view of the table gives content and order; -1 is the last.'),
  NOTION_FULL_PAGE_DATABASES: choice(
    ['auto', 'inline', 'link'],
    'auto',
    'How an article shows a database inside it that Notion stores as a full page: its rows in place, or a link. ' +
      '`auto`: in place, but as a link where NOTION_TOKEN_V2 opens the workspace, since its readers could not open it.',
  ),
  NOTION_HOST: origin('https://app.notion.com', "Host of Notion's pages and of its image proxy."),
  NOTION_PROPERTY_NAME: z
    .preprocess(readJson, propertyNames)
    .prefault({})
    .meta({
      description:
        'Names of the properties of the content table, and of the values of type and status; letter case does not ' +
        'matter. A value (`type_post`, `status_publish` …) may be several, divided by commas or vertical bars. What keeps its ' +
        'default is also found under the Chinese words of common templates (类型, 文章, 已发布 …). ' +
        'Each entry has a variable of its own as well: `NOTION_PROPERTY_PASSWORD`, `NOTION_PROPERTY_TYPE_POST` …',
      allowed: 'an object of names, as JSON; entries left out keep their default',
    }),
  WORKSPACE_TIMEOUT_MS: whole(
    10_000,
    [100, 120_000],
    'How long one request to the workspace may take, in milliseconds.',
  ),
  WORKSPACE_CONCURRENCY: whole(3, [1, 50], 'How many requests to the workspace may be under way at once.'),
  WORKSPACE_RATE: whole(
    3,
    [1, 10_000],
    'How many requests a second the workspace is sent in the long run. Notion refuses more than a few.',
  ),
  WORKSPACE_BURST: whole(10, [1, 10_000], 'How many requests may go out at once after a quiet time.'),
  WORKSPACE_COOLDOWN_SECONDS: whole(
    60,
    [1, 3_600],
    'How long no request is sent after Notion has answered "too many requests" (429). A longer time that the answer ' +
      'asks for is kept.',
  ),
  WORKSPACE_SERVICES: flag(
    true,
    'Whether the Config page may set comments, analytics, site verification, the hosted search, and style sheets, fonts and ' +
      'scripts of your own. Their code runs in the browsers of readers: set it to false where not everybody who may edit ' +
      'the workspace shall decide that.',
  ),
  WORKSPACE_USER_AGENT: patternText(
    'notion-client (+https://github.com/NotionX/react-notion-x)',
    /^[\x20-\x7e]{1,200}$/,
    '1 to 200 printable ASCII characters',
    'The User-Agent header of every request to Notion. The bot protection in front of Notion refuses requests without a known one.',
  ),
  WORKSPACE_RECORDING: text(
    '',
    'Folder of a recording that `npm run workspace:record` has made: the blog is served from it instead of the ' +
      'workspace, without a network. `NOTION_PAGE_ID` may then be empty.',
  ),
  CONTENT_STORE_DIR: text(
    '',
    'Folder in which loaded content is kept for restarts and for times when the workspace is away. Empty: beside ' +
      'the build cache.',
  ),
  BUILD_TIME_BUDGET_SECONDS: whole(
    600,
    [0, 86_400],
    'How long a build may load articles ahead, the newest first. The others are loaded when they are first read.',
  ),
  MEDIA_HOSTS: textList(
    [],
    'Hosts of stored files beside those of Notion, `NOTION_HOST` and `API_BASE_URL`: `files.example` or ' +
      '`*.files.example` (https on its usual port), or a whole origin, which is allowed exactly as named: ' +
      '`https://files.example:8443`. Files from anywhere else are not handed out.',
  ),
  MEDIA_MAX_MB: whole(
    1_024,
    [1, noLimit],
    'The largest answer that the site hands out for a stored file, in megabytes.',
  ),
  MEDIA_TIMEOUT_SECONDS: whole(
    600,
    [1, 86_400],
    'How long handing out a stored file may take, in seconds. A browser goes on where it was cut.',
  ),
}
