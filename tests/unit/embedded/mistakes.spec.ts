import { expect, test } from 'vitest'
import { ContentError, compileWorkspace } from '@/lib/embedded-workspace/compile'
import { TINY_WORKSPACE, tinyContent } from '@/tests/support/workspace/tiny'

function mistakeOf(files: Record<string, string>): string {
  try {
    compileWorkspace(files, { files: 'site' })
  } catch (error) {
    if (error instanceof ContentError) return error.message
    throw error
  }
  return 'none'
}

/** The body begins on line 8 of its file. */
const bodies: [rule: string, body: string, message: string | RegExp][] = [
  [
    'an unknown container',
    'a\n\n:::boxx\nb\n:::',
    /^rows\/010-page\.md:10: unknown directive ":::boxx"; known are color,/,
  ],
  ['an unknown leaf', '::vido{src=/files/a.mp4}', /:8: unknown directive "::vido"; known are video,/],
  [
    'an unknown inline directive',
    ':clor[a]{name=red}',
    /unknown directive ":clor"; in a text there are u, color/,
  ],
  ['an unknown row', '[a](row:abot)', 'rows/010-page.md:8: there is no row "abot"; known are page, about'],
  ['an unknown person', ':person{id=li}', /there is no person "li" in workspace\.yaml; known are lin$/],
  ['an unknown database', '::database{id=x}', /there is no database "x" in workspace\.yaml; known are none$/],
  ['an unknown attribute', '::tweet{href=a}', /"tweet" has no attribute "href"; allowed are url$/],
  ['a missing attribute', '::video', /"video" needs src=…$/],
  ['an unknown colour', ':color[a]{name=rd}', /unknown colour "rd"; known are gray,/],
  ['a strange number', '::embed{src="https://example.com/" height=tall}', /height=tall is not a number$/],
  [
    'a strange word after a fence',
    '```ts titel\na\n```',
    /only caption="…" and wrap are known, not "titel"$/,
  ],
  [
    'a format that does not fit its list',
    ':::list{format=roman}\n- a\n:::',
    /"list" holds one list and has a format that fits it: numbers, letters, roman, disc, circle, square$/,
  ],
  ['a toggle without a title', ':::toggle\na\n:::', /"toggle" needs a title: :::toggle\[Title\]$/],
  ['an end of time without an end', ':date{start=2026-05-04 endTime=10:00}', /endTime needs time and end$/],
  ['a strange date', ':date{start=2026-5-4}', /"2026-5-4" is not a day such as 2026-05-04$/],
  [
    'a strange address',
    '![a](files/a.webp)',
    /"files\/a\.webp" must begin with https:\/\/, \/files\/ or \/images\/$/,
  ],
  ['an image amid text', 'a ![b](/files/a.webp)', /an image must stand alone in its paragraph$/],
  ['HTML', '<div>a</div>', /HTML is not understood/],
  ['a fifth level', '##### a', /headings have four levels, # to ####$/],
  ['a stranger among columns', '::::columns\na\n::::', /"columns" holds only :::column … :::/],
  ['a copy without an original', '::synced-copy{of=s}', /:8: there is no :::synced\{id=s\} to copy$/],
  [
    'an original written twice',
    ':::synced{id=s}\na\n:::\n\n:::synced{id=s}\nb\n:::',
    /:12: .* already written at rows\/010-page\.md:8$/,
  ],
  [
    'options without a table',
    '::table-options{rowHeader}\n\na',
    /table-options must stand right before a table$/,
  ],
]

for (const [rule, body, message] of bodies) {
  test(`mistakes: ${rule} is told with file, line and remedy`, () => {
    const told = mistakeOf(tinyContent(body))
    if (typeof message === 'string') expect(told).toBe(message)
    else expect(told).toMatch(message)
  })
}

const row = (frontMatter: string) => ({
  'workspace.yaml': TINY_WORKSPACE,
  'rows/010-page.md': `---\n${frontMatter}\n---\n`,
})

const rows: [rule: string, frontMatter: string, message: string | RegExp][] = [
  ['bad YAML', 'type: Post\ntitle: [a', /^rows\/010-page\.md:\d: this is not valid YAML: /],
  [
    'an unknown property',
    'type: Post\nstatus: Published\ntitel: a',
    /^rows\/010-page\.md:4: unknown key "titel"; allowed are type, status, title,/,
  ],
  [
    'an unknown type',
    'type: Pots\nstatus: Published\ntitle: a',
    /:2: type must be one of Post, Page, Notice,/,
  ],
  ['a missing title', 'type: Post\nstatus: Published', /title is missing$/],
  ['a missing status', 'type: Post\ntitle: a', /status is missing: Published, Invisible or Draft$/],
  ['tags that are no list', 'type: Post\nstatus: Published\ntitle: a\ntags: b', /:5: "tags" must be a list$/],
]

for (const [rule, frontMatter, message] of rows) {
  test(`mistakes: ${rule} in a front matter is told with file, line and remedy`, () => {
    expect(mistakeOf(row(frontMatter))).toMatch(message)
  })
}

const workspaces: [rule: string, workspace: string, message: string | RegExp][] = [
  ['an unknown key', 'title: a\nconfg: []', /^workspace\.yaml:2: unknown key "confg"; allowed are title,/],
  [
    'an unknown property of a row',
    'title: a\ndatabases:\n  d:\n    schema: { Name: title }\n    rows:\n      - { Nam: b }',
    /^workspace\.yaml:6: unknown key "Nam"; allowed are Name, row, icon, cover, body$/,
  ],
  [
    'an unknown type of a property',
    'title: a\ndatabases:\n  d:\n    schema: { Name: title, Days: numbr }',
    /^workspace\.yaml:4: unknown property type "numbr"; known are title, text,/,
  ],
  [
    'a view by an unknown property',
    'title: a\ndatabases:\n  d:\n    schema: { Name: title }\n    views:\n      - { type: board, group: Stage }',
    /^workspace\.yaml:6: unknown property "Stage"; known are Name$/,
  ],
  [
    'a view grouped by what has no groups',
    'title: a\ndatabases:\n  d:\n    schema: { Name: title }\n    views:\n      - { type: board, group: Name }',
    /^workspace\.yaml:6: rows are grouped by select, status, multi_select, checkbox; "Name" is a title$/,
  ],
  [
    'a board without columns',
    'title: a\ndatabases:\n  d:\n    schema: { Name: title }\n    views:\n      - { type: board }',
    /^workspace\.yaml:6: a board needs group: the property its columns come from$/,
  ],
  [
    'a calendar without days',
    'title: a\ndatabases:\n  d:\n    schema: { Name: title }\n    views:\n      - { type: calendar }',
    /^workspace\.yaml:6: a calendar or timeline, and no other view, needs date/,
  ],
  [
    'a second title',
    'title: a\ndatabases:\n  d:\n    schema: { Name: title, Other: title }',
    /^workspace\.yaml:4: a schema has exactly one property of type title$/,
  ],
  [
    'a text for a number',
    'title: a\ndatabases:\n  d:\n    schema: { Name: title, Days: number }\n    rows:\n      - { Name: b, Days: five }',
    /^workspace\.yaml:6: "Days" must be a number, not "five"$/,
  ],
  [
    'a value that the workspace fills in',
    'title: a\ndatabases:\n  d:\n    schema: { Name: title, Made: created_time }\n    rows:\n      - { Name: b, Made: 5 }',
    /^workspace\.yaml:6: "Made" is filled in by the workspace itself; leave it out$/,
  ],
  [
    'settings without a page for them',
    'title: a\nconfig:\n  - { name: AUTHOR, value: a, enable: true }',
    /^workspace\.yaml:3: config needs a row of type Config/,
  ],
]

for (const [rule, workspace, message] of workspaces) {
  test(`mistakes: ${rule} in workspace.yaml is told with line and remedy`, () => {
    // Rows are compiled where an article shows their database.
    const body = workspace.includes('databases:') ? '::database{id=d}' : ''
    expect(mistakeOf(tinyContent(body, workspace))).toMatch(message)
  })
}

test('mistakes: a row without front matter and a blog without rows are told with the remedy', () => {
  const workspace = { 'workspace.yaml': TINY_WORKSPACE }
  expect(mistakeOf({ ...workspace, 'rows/010-page.md': 'Hello.' })).toBe(
    'rows/010-page.md:1: a row begins with front matter between two lines of ---',
  )
  expect(mistakeOf(workspace)).toBe('rows:1: there is no row; add one as rows/010-hello.md')
})

test('mistakes: a slug that two rows have is told with both files', () => {
  const files = tinyContent('')
  const twin = files['rows/020-about.md'] ?? ''
  expect(mistakeOf({ ...files, 'rows/030-again.md': twin })).toBe(
    'rows/030-again.md:5: the slug "about" belongs to rows/020-about.md',
  )
})
