import { z } from 'zod'
import { noLimit, origin, patternText, whole } from '../kinds'
import { readJson, readText } from '../read-text'

/** Anything with a page id in it: `lib/workspace` finds the id in an address and reads the language prefix. */
const namesPage = '[^,]*[0-9a-fA-F]{8}(-?[0-9a-fA-F]{4}){3}-?[0-9a-fA-F]{12}[^,]*'
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
})

/** The variable of each entry: `NOTION_PROPERTY_PASSWORD` for `password`. */
export const propertyVariables = Object.keys(propertyNames.shape).map((entry) => ({
  entry,
  variable: `NOTION_PROPERTY_${entry.toUpperCase()}`,
}))

/** Where the content comes from and how its table is read. Server only. */
export const workspace = {
  API_BASE_URL: origin(
    'https://app.notion.com/api/v3',
    "The workspace's public interface, where content is read.",
  ),
  NOTION_PAGE_ID: patternText(
    '',
    new RegExp(`^$|^${namesPage}(,${namesPage})*$`),
    'empty, a page id of 32 hexadecimal digits or an address that ends in one; several divided by commas, with a language prefix each (`zh:…,en:…`)',
    'The page that holds the content table. Empty: the sample content that comes with the product.',
  ),
  NOTION_INDEX: whole(0, [-1, noLimit], 'Which view of the table gives content and order; -1 is the last.'),
  NOTION_HOST: origin('https://www.notion.so', 'Host of the image proxy.'),
  NOTION_PROPERTY_NAME: z
    .preprocess(readJson, propertyNames)
    .prefault({})
    .meta({
      description:
        'Names of the properties of the content table, and of the values of type and status. ' +
        'Each entry has a variable of its own as well: `NOTION_PROPERTY_PASSWORD`, `NOTION_PROPERTY_TYPE_POST` …',
      allowed: 'an object of names, as JSON; entries left out keep their default',
    }),
  WORKSPACE_TIMEOUT_MS: whole(
    10_000,
    [100, 120_000],
    'How long one request to the workspace may take, in milliseconds.',
  ),
}
