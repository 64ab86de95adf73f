import type { Records } from '@/lib/embedded-workspace/emulator/records'
import { setProperty } from '@/tests/support/workspace/edits'
import { embeddedRecords, type WorkspaceServerOptions } from '@/tests/support/workspace-server'

/** A mistake of a new owner, and the expected messages. */
export interface Mistake {
  what: string
  /** Options after `npm run blog --`. */
  options?: readonly string[]
  env?: Readonly<Record<string, string>>
  /** Files that the owner has written, by their path in the folder. */
  files?: Readonly<Record<string, string>>
  /** The owner's workspace; omitted: none. */
  workspace?: WorkspaceServerOptions
  /** Whether the command ends, instead of building with a warning. */
  ends: boolean
  /** The problem appears while Next.js builds, after the messages about settings and workspace. */
  goesOn?: boolean
  /** Each must be printed: what is wrong, where, and what to do. */
  expected: readonly RegExp[]
}

/** The sample content as an owner's workspace with a defect. */
function broken(spoil: (records: Records) => void): WorkspaceServerOptions {
  const records = embeddedRecords()
  spoil(records)
  return { records }
}

function rename(records: Records, property: string, name: string): void {
  const schema = records.collection[records.meta.collectionId]?.value.schema
  const found = schema?.[records.meta.properties[property] ?? '']
  if (!found) throw new Error(`The sample content has no property ${property}.`)
  found.name = name
}

function setAll(records: Records, property: string, text: string): void {
  for (const id of Object.values(records.meta.rows)) setProperty(records, id, property, text)
}

export const mistakes: readonly Mistake[] = [
  {
    what: 'an option that is misspelled',
    options: ['--prot', '4000'],
    ends: true,
    expected: [/--prot/, /--port/],
  },
  {
    what: 'a page id that is none',
    env: { NOTION_PAGE_ID: 'my blog' },
    ends: true,
    expected: [/NOTION_PAGE_ID/, /my blog/, /Copy link/],
  },
  {
    what: 'a setting with a value that it cannot have, in .env.local',
    files: { '.env.local': 'NEXT_PUBLIC_POST_PER_PAGE=a dozen\n' },
    ends: true,
    expected: [/POST_PER_PAGE in \.env\.local/, /a dozen/, /whole number/],
  },
  {
    what: 'a setting whose name is misspelled',
    env: { NEXT_PUBLIC_AUTOR: 'Mira' },
    ends: false,
    expected: [/NEXT_PUBLIC_AUTOR/, /AUTHOR/],
  },
  {
    what: "a settings file with a comma too many in the owner's folder",
    files: { 'owner/settings.json': '{\n  "AUTHOR": "Mira",\n}\n' },
    ends: true,
    expected: [/owner\/settings\.json/, /line 3/, /remove it/],
  },
  {
    what: "an upgrade after which a setting, a text and a file of the owner's folder mean nothing",
    files: {
      'owner/settings.json': '{ "POSTS_PER_PAEG": 6 }\n',
      'owner/locales/en-US.json': '{ "nav.hom": "Front page" }\n',
      'owner/public/favicon.ico': 'an icon',
      'owner/theme.css': 'h1 { color: red }\n',
    },
    ends: true,
    expected: [/nav\.hom/, /nav\.home/, /owner\/public\/favicon\.ico would hide/, /owner\/theme\.css/],
  },
  {
    what: "an upgrade after which a theme of the owner's folder does not compile",
    files: {
      'owner/themes/paper/theme.json': '{ "light": "#ffffff", "dark": "#121212" }\n',
      'owner/themes/paper/index.tsx':
        "import { Gone } from '@/components/blog/Gone'\n\nexport default { Shell: Gone, screens: {} }\n",
    },
    ends: true,
    goesOn: true,
    expected: [/owner\/themes\/paper\/index\.tsx/, /components\/blog\/Gone/, /not built/],
  },
  {
    what: 'a workspace whose host cannot be reached',
    env: {
      NOTION_PAGE_ID: '1f2e3d4c5b6a79808f9e0d1c2b3a4958',
      API_BASE_URL: 'http://127.0.0.1:{free port}/api/v3',
      WORKSPACE_TIMEOUT_MS: '2000',
    },
    ends: true,
    expected: [/127\.0\.0\.1:\d+ did not answer/, /ECONNREFUSED/, /firewall|network/, /npm run doctor/],
  },
  {
    what: 'a private workspace without a token',
    workspace: { token: 'v02:the-right-one' },
    ends: true,
    expected: [/private/, /NOTION_TOKEN_V2/],
  },
  {
    what: 'a token that has ended',
    workspace: { token: 'v02:the-right-one' },
    env: { NOTION_TOKEN_V2: 'v02:an-old-one' },
    ends: true,
    expected: [/NOTION_TOKEN_V2/, /npm run doctor/],
  },
  {
    what: 'two languages, as NotionNext has them',
    workspace: {},
    env: { NOTION_PAGE_ID: 'zh:{page},en:1f2e3d4c5b6a79808f9e0d1c2b3a4958' },
    ends: false,
    expected: [/only the first is served/, /en:1f2e3d4c/],
  },
  {
    what: 'a status that means nothing here, in every row',
    workspace: broken((records) => setAll(records, 'status', 'Fertig')),
    ends: false,
    expected: [/0 of \d+ rows are published/, /Fertig/, /Published/],
  },
  {
    what: 'a table without rows',
    workspace: broken((records) => {
      for (const view of Object.values(records.collection_view)) view.value.page_sort = []
      for (const id of Object.values(records.meta.rows)) delete records.block[id]
    }),
    ends: false,
    expected: [/no readable row of the table/, /add one/],
  },
  {
    what: 'date, tags and category under other names',
    workspace: broken((records) => {
      rename(records, 'date', 'Erschienen')
      rename(records, 'tags', 'Themen')
      rename(records, 'category', 'Rubrik')
    }),
    ends: false,
    expected: [/Erschienen/, /Themen/, /Rubrik/],
  },
  {
    what: 'two posts with one address',
    workspace: broken((records) =>
      setProperty(records, records.meta.rows['long-walk'] ?? '', 'slug', 'harbour-at-five'),
    ),
    ends: false,
    expected: [/harbour-at-five/, /Change/],
  },
  {
    what: 'no public address',
    workspace: {},
    ends: false,
    expected: [/LINK is not set/, /Set LINK to/],
  },
]
