import { expect, test } from 'vitest'
import { blocksOf, type OwnBlock, tinyRecords } from '@/tests/support/workspace/tiny'

const text = (words: string): OwnBlock => ({ type: 'text', properties: { title: [[words]] } })

/** What media of the width of the page have in common. */
const mediaFormat = {
  block_width: 720,
  block_full_width: false,
  block_page_width: true,
  block_preserve_scale: true,
}

const cases: [rule: string, markdown: string, blocks: OwnBlock[]][] = [
  ['a paragraph is a text', 'Hello.', [text('Hello.')]],
  ['a wrapped line goes on after a space', 'One\ntwo.', [text('One two.')]],
  ['a wrapped line of Chinese goes on without a space', '今天\n下雨', [text('今天下雨')]],
  ['a backslash ends a line', 'One\\\ntwo', [text('One\ntwo')]],
  [
    'four levels of headings',
    '# A\n\n## B\n\n### C\n\n#### D',
    ['header', 'sub_header', 'sub_sub_header', 'header_4'].map((type, i) => ({
      type,
      properties: { title: [['ABCD'.charAt(i)]] },
    })),
  ],
  [
    'a colour goes to every block in it',
    ':::color[blue_background]\nOne.\n\n- Two\n:::',
    [
      { ...text('One.'), format: { block_color: 'blue_background' } },
      {
        type: 'bulleted_list',
        properties: { title: [['Two']] },
        format: { block_color: 'blue_background' },
      },
    ],
  ],
  [
    'lists nest by indentation',
    '- a\n  - b\n    1. c',
    [
      {
        type: 'bulleted_list',
        properties: { title: [['a']] },
        children: [
          {
            type: 'bulleted_list',
            properties: { title: [['b']] },
            children: [{ type: 'numbered_list', properties: { title: [['c']] } }],
          },
        ],
      },
    ],
  ],
  [
    'a numbered list that begins late says so',
    '3. c\n4. d',
    [
      { type: 'numbered_list', properties: { title: [['c']] }, format: { list_start_index: 3 } },
      { type: 'numbered_list', properties: { title: [['d']] } },
    ],
  ],
  [
    'a list may be numbered or marked in a way of its own',
    ':::list{format=roman}\n1. a\n:::\n\n:::list{format=square}\n- b\n:::',
    [
      { type: 'numbered_list', properties: { title: [['a']] }, format: { list_format: 'roman' } },
      { type: 'bulleted_list', properties: { title: [['b']] }, format: { list_format: 'square' } },
    ],
  ],
  [
    'a quotation may be large',
    ':::quote\nLoud.\n:::',
    [{ type: 'quote', properties: { title: [['Loud.']] }, format: { quote_size: 'large' } }],
  ],
  [
    'a task has a box',
    '- [x] a\n- [ ] b',
    [
      { type: 'to_do', properties: { title: [['a']], checked: [['Yes']] } },
      { type: 'to_do', properties: { title: [['b']], checked: [['No']] } },
    ],
  ],
  [
    'a quote holds its further paragraphs',
    '> a\n>\n> b',
    [{ type: 'quote', properties: { title: [['a']] }, children: [text('b')] }],
  ],
  [
    'a toggle and a toggle heading',
    ':::toggle[T]\na\n:::\n\n:::toggle[H]{level=2}\nb\n:::',
    [
      { type: 'toggle', properties: { title: [['T']] }, children: [text('a')] },
      {
        type: 'sub_header',
        properties: { title: [['H']] },
        format: { toggleable: true },
        children: [text('b')],
      },
    ],
  ],
  [
    'a callout',
    ':::callout{icon=💡 color=yellow_background}\na\n\nb\n:::',
    [
      {
        type: 'callout',
        properties: { title: [['a']] },
        format: { page_icon: '💡', block_color: 'yellow_background' },
        children: [text('b')],
      },
    ],
  ],
  ['a rule is a divider', '---', [{ type: 'divider' }]],
  ['a comment is nothing', '<!-- later -->\n\na', [text('a')]],
  [
    'code names its language as the workspace does',
    '```ts caption="Why" wrap\nconst x = 1\n```',
    [
      {
        type: 'code',
        properties: { title: [['const x = 1']], language: [['TypeScript']], caption: [['Why']] },
        format: { code_wrap: true },
      },
    ],
  ],
  ['a formula of its own', '$$\nx^2\n$$', [{ type: 'equation', properties: { title: [['x^2']] } }]],
  [
    'an embed',
    '::embed{src="https://example.com/" height=320 caption=Look}',
    [
      {
        type: 'embed',
        properties: { source: [['https://example.com/']], caption: [['Look']] },
        format: { block_width: 720, block_height: 320, display_source: 'https://example.com/' },
      },
    ],
  ],
  [
    'an image',
    '![A pond](/files/pond.webp "In May"){width=480 align=left}',
    [
      {
        type: 'image',
        properties: { source: [['/files/pond.webp']], caption: [['In May']], alt_text: [['A pond']] },
        format: {
          block_width: 480,
          display_source: '/files/pond.webp',
          block_full_width: false,
          block_page_width: false,
          block_preserve_scale: true,
          block_alignment: 'left',
        },
      },
    ],
  ],
  [
    'an image over the whole width of the window',
    '![](/files/pond.webp){fullWidth=true}',
    [
      {
        type: 'image',
        properties: { source: [['/files/pond.webp']] },
        format: {
          block_width: 720,
          display_source: '/files/pond.webp',
          block_full_width: true,
          block_page_width: false,
          block_preserve_scale: true,
        },
      },
    ],
  ],
  [
    'a film of a service has that service as its player',
    '::video{src="https://youtu.be/aqz-KE-bpKQ"}',
    [
      {
        type: 'video',
        properties: { source: [['https://youtu.be/aqz-KE-bpKQ']] },
        format: {
          block_width: 720,
          block_height: 405,
          display_source: 'https://www.youtube.com/embed/aqz-KE-bpKQ',
          block_aspect_ratio: 0.5625,
        },
      },
    ],
  ],
  [
    'a file has a name and a size',
    '::file{src=/files/kit.zip size="2 KB"}',
    [
      {
        type: 'file',
        properties: { source: [['/files/kit.zip']], title: [['kit.zip']], size: [['2 KB']] },
        format: { ...mediaFormat, display_source: '/files/kit.zip' },
      },
    ],
  ],
  [
    'a stored film, a sound and a document have the width of the page',
    '::video{src=/files/a.mp4 caption=Rain}\n\n::audio{src=/files/b.mp3 name=Song}\n\n::pdf{src=/files/c.pdf height=500}',
    [
      {
        type: 'video',
        properties: { source: [['/files/a.mp4']], caption: [['Rain']] },
        format: { ...mediaFormat, display_source: '/files/a.mp4' },
      },
      {
        type: 'audio',
        properties: { source: [['/files/b.mp3']], title: [['Song']] },
        format: { ...mediaFormat, display_source: '/files/b.mp3' },
      },
      {
        type: 'pdf',
        properties: { source: [['/files/c.pdf']] },
        format: { ...mediaFormat, block_height: 500, display_source: '/files/c.pdf' },
      },
    ],
  ],
  [
    'a bookmark',
    '::bookmark{url="https://example.com/" title=T description=D cover=/images/c.webp}',
    [
      {
        type: 'bookmark',
        properties: { link: [['https://example.com/']], title: [['T']], description: [['D']] },
        format: { bookmark_cover: '/images/c.webp' },
      },
    ],
  ],
  [
    'a document on a drive',
    '::drive{url="https://drive.google.com/file/d/abc/view" title=T modified=2026-01-02}',
    [
      {
        type: 'drive',
        format: {
          drive_status: { authed: true, last_fetched: 1_767_312_000_000 },
          drive_properties: {
            url: 'https://drive.google.com/file/d/abc/view',
            title: 'T',
            file_id: 'abc',
            trashed: false,
            version: '3',
            modified_time: 1_767_312_000_000,
          },
        },
      },
    ],
  ],
  [
    'a thing elsewhere',
    '::external{url="https://github.com/a/b/pull/1" title=T owner=a updated=2026-01-02}',
    [
      {
        type: 'external_object_instance',
        format: {
          domain: 'github.com',
          original_url: 'https://github.com/a/b/pull/1',
          uri: 'https://github.com/a/b/pull/1',
          attributes: [
            { id: 'title', name: 'Title', type: 'text', values: ['T'] },
            { id: 'owner', name: 'Owner', type: 'text', values: ['a'] },
            { id: 'updated_at', name: 'Updated', type: 'date', values: ['2026-01-02T00:00:00.000Z'] },
          ],
        },
      },
    ],
  ],
  [
    'a tweet',
    '::tweet{url="https://twitter.com/jack/status/20"}',
    [{ type: 'tweet', properties: { source: [['https://twitter.com/jack/status/20']] } }],
  ],
  [
    'contents, breadcrumb, blank, button and the unknown',
    '::toc\n\n::breadcrumb\n\n::blank\n\n::button[Go]\n\n::unsupported{type=quantum_note}',
    [
      { type: 'table_of_contents', format: { block_color: 'gray' } },
      { type: 'breadcrumb' },
      { type: 'text' },
      { type: 'button', properties: { title: [['Go']] } },
      { type: 'quantum_note' },
    ],
  ],
  [
    'a child page holds its blocks',
    ':::page[Inside]{icon=📄}\na\n:::',
    [
      {
        type: 'page',
        properties: { title: [['Inside']] },
        format: { page_icon: '📄' },
        children: [text('a')],
      },
    ],
  ],
  [
    'columns share the width',
    '::::columns\n:::column{ratio=0.4}\na\n:::\n:::column\nb\n:::\n::::',
    [
      {
        type: 'column_list',
        children: [
          { type: 'column', format: { column_ratio: 0.4 }, children: [text('a')] },
          { type: 'column', format: { column_ratio: 0.5 }, children: [text('b')] },
        ],
      },
    ],
  ],
  [
    'tabs are texts whose content the panel shows',
    '::::tabs\n:::tab[A]\na\n:::\n:::tab[B]\nb\n:::\n::::',
    [
      {
        type: 'tab',
        children: [
          { ...text('A'), children: [text('a')] },
          { ...text('B'), children: [text('b')] },
        ],
      },
    ],
  ],
]

for (const [rule, markdown, blocks] of cases) {
  test(`blocks: ${rule}`, () => {
    expect(blocksOf(markdown)).toEqual(blocks)
  })
}

test('blocks: a table keys its cells by odd ids, and says which of its sides are headings', () => {
  const [table] = blocksOf(
    '::table-options{rowHeader=true widths="160,240" colors=",blue"}\n| a | b |\n|---|---|\n| c | |',
  )
  const [first = '', second = ''] = (table?.format?.table_block_column_order ?? []) as string[]
  expect(first).not.toBe(second)
  expect(table).toEqual({
    type: 'table',
    format: {
      table_block_column_order: [first, second],
      table_block_column_header: true,
      table_block_row_header: true,
      table_block_column_format: { [first]: { width: 160 }, [second]: { width: 240, color: 'blue' } },
    },
    children: [
      { type: 'table_row', properties: { [first]: [['a']], [second]: [['b']] } },
      { type: 'table_row', properties: { [first]: [['c']] } },
    ],
  })
})

test('blocks: a table may have no heading', () => {
  const [table] = blocksOf('::table-options{header=false}\n| a |\n|---|\n| b |')
  expect(table?.format).toMatchObject({ table_block_column_header: false, table_block_row_header: false })
})

const languages: [fence: string, name: string][] = [
  ['', 'Plain Text'],
  ['tsx', 'TypeScript'],
  ['c++', 'C++'],
  ['go', 'Go'],
]
for (const [fence, name] of languages) {
  test(`blocks: code after the fence "${fence}" is ${name}`, () => {
    const [code] = blocksOf(`\`\`\`${fence}\na\n\`\`\``)
    expect(code?.properties?.language).toEqual([[name]])
  })
}

const players: [film: string, player: string][] = [
  ['https://www.youtube.com/watch?v=aqz-KE-bpKQ', 'https://www.youtube.com/embed/aqz-KE-bpKQ'],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871'],
  [
    'https://www.bilibili.com/video/BV1xx411c7mD',
    'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
  ],
]
for (const [film, player] of players) {
  test(`blocks: ${film} is watched in the player of its service`, () => {
    const [video] = blocksOf(`::video{src="${film}"}`)
    expect(video?.format?.display_source).toBe(player)
  })
}

test('blocks: a note is a paragraph, and its sign in the text is a link to it', () => {
  const records = tinyRecords('Ink[^1].\n\n[^1]: Made of soot.')
  const [text = '', note = ''] = records.block[records.meta.rows.page ?? '']?.value.content ?? []
  expect(records.block[text]?.value.properties?.title).toEqual([
    ['Ink'],
    ['[1]', [['a', `#${note.replaceAll('-', '')}`]]],
    ['.'],
  ])
  expect(records.block[note]?.value).toMatchObject({
    type: 'text',
    properties: { title: [['1. '], ['Made of soot.']] },
  })
})

test('blocks: a synced copy and an alias point to what they show', () => {
  const records = tinyRecords(':::synced{id=s}\na\n:::\n\n::synced-copy{of=s}\n\n::alias{row=about}')
  const { spaceId } = records.meta
  const blocks = Object.values(records.block).map((record) => record.value)
  const container = blocks.find((block) => block.type === 'transclusion_container')
  const pointer = { id: container?.id, table: 'block', spaceId }
  expect(blocks.find((block) => block.type === 'transclusion_reference')?.format).toEqual({
    copied_from_pointer: pointer,
    transclusion_reference_pointer: pointer,
  })
  expect(blocks.find((block) => block.type === 'alias')?.format).toEqual({
    alias_pointer: { id: records.meta.rows.about, table: 'block', spaceId },
  })
})

test('blocks: a block record has every field that a real one has', () => {
  const records = tinyRecords('Hello.')
  const pageId = records.meta.rows.page ?? ''
  const [id = ''] = records.block[pageId]?.value.content ?? []
  const [authorId] = Object.keys(records.notion_user)
  expect(records.block[id]).toEqual({
    role: 'reader',
    value: {
      id,
      version: expect.any(Number),
      type: 'text',
      properties: { title: [['Hello.']] },
      parent_id: pageId,
      parent_table: 'block',
      alive: true,
      created_time: 1_777_852_800_000,
      last_edited_time: 1_777_852_800_000,
      created_by_table: 'notion_user',
      created_by_id: authorId,
      last_edited_by_table: 'notion_user',
      last_edited_by_id: authorId,
      space_id: records.meta.spaceId,
    },
  })
})
