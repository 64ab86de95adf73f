/**
 * The health check against broken workspaces. Each message is checked for the name of the row or setting and for what
 * the owner is to do.
 */

import { describe, expect, test } from 'vitest'
import { resolveDeployed } from '@/conf/resolve'
import { toShortLines } from '@/lib/doctor/format'
import type { Records } from '@/lib/embedded-workspace/emulator/records'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { parsePageIds } from '@/lib/workspace/page-id'
import { SiteLoader } from '@/lib/workspace/site-loader'
import { ContentStore } from '@/lib/workspace/store/content-store'
import { hide, setProperty } from '@/tests/support/workspace/edits'
import { startWorkspaceServer } from '@/tests/support/workspace-server'
import { examined, examinedAt, expectFinding, findingsOf, soundRecords } from './examined'

const idOf = (records: Records, slug: string) => records.meta.rows[slug] ?? ''
const set = (slug: string, property: string, text: string) => (records: Records) =>
  setProperty(records, idOf(records, slug), property, text)
const propertyOf = (records: Records, property: string) => {
  const schema = records.collection[records.meta.collectionId]?.value.schema
  const found = schema?.[records.meta.properties[property] ?? '']
  if (!found) throw new Error(`no property ${property}`)
  return found
}

/** Makes the root a page with two inline databases: the settings of the Config page, then the content table. */
function addRootWithTwoDatabases(records: Records): void {
  const root = 'aaaaaaaa-0000-4000-8000-000000000001'
  const holder = 'aaaaaaaa-0000-4000-8000-000000000002'
  const about = records.block[idOf(records, 'about')]
  const settings = Object.values(records.block).find(({ value }) => value.type === 'collection_view')
  if (!about || !settings) throw new Error('the workspace lacks what the test needs')
  Object.assign(settings.value, { parent_id: root })
  const page = structuredClone(about)
  page.value = { ...page.value, id: root, content: [settings.value.id, holder] }
  records.block[root] = page
  records.block[holder] = {
    role: page.role,
    value: {
      ...settings.value,
      id: holder,
      parent_id: root,
      collection_id: records.meta.collectionId,
      view_ids: records.meta.viewIds,
      format: {},
    },
  }
  records.meta.rootPageId = root.replaceAll('-', '')
}

test('a sound workspace has no error and no warning, and the facts tell what was taken', async () => {
  const records = soundRecords()
  const env = { LINK: 'https://blog.example' }
  const { findings, facts } = await examined({ records, env, server: { shape: 'nested' } })
  expect(findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  expect(facts).toMatchObject({
    workspace: 'own',
    access: 'public',
    answer: 'answered',
    database: { title: 'Harbour notes', id: records.meta.collectionId, view: 'Table' },
    articles: { total: 3, loaded: 3, failed: 0 },
    rows: {
      total: 7,
      byType: {
        Post: { Published: 2, Draft: 1 },
        Page: { Published: 1 },
        Menu: { Published: 1 },
        SubMenu: { Published: 1 },
        Config: { Published: 1 },
      },
    },
    settings: { workspace: ['AUTHOR'] },
  })
  expect(facts.settings?.environment).toContain('NOTION_PAGE_ID')
  expect(facts.host).toMatch(/^127\.0\.0\.1:\d+$/)
  expect(facts.database?.reason).toMatch(/NOTION_PAGE_ID is the database.*the first view \(view 1 of 1\)/)
  expect(facts.properties?.tags).toEqual({ name: 'tags', type: 'multi_select' })
})

describe('locks', () => {
  /** The store of a server that has read the workspace. */
  async function storeOf(records: Records): Promise<ContentStore> {
    const texts = new Map<string, string>()
    const store = new ContentStore({
      read: async (key) => texts.get(key) ?? null,
      write: async (key, text) => {
        texts.set(key, text)
      },
    })
    const server = await startWorkspaceServer({ records: structuredClone(records) })
    try {
      const { apiBaseUrl, rootPageId } = server
      const client = new WorkspaceClient({ apiBaseUrl, userAgent: 'doctor/1' })
      const deployed = resolveDeployed({}, { NOTION_PAGE_ID: rootPageId })
      const parsed = parsePageIds(rootPageId)
      if (!parsed.ok) throw new Error(parsed.error)
      const [page] = parsed.pages
      await new SiteLoader(client, page.id, deployed, { store, viewId: page.viewId }).load()
    } finally {
      await server.close()
    }
    return store
  }

  test('R-373 a renamed password property is named, with the setting that makes it known', async () => {
    const records = soundRecords()
    const store = await storeOf(records)
    propertyOf(records, 'password').name = 'Key'
    const report = await examined({ records, store })
    expectFinding(report, 'property-renamed', 'warning', ['"Key"', 'NOTION_PROPERTY_PASSWORD'])
    expect(report.facts.properties?.password).toEqual({ name: 'Key', type: 'text' })
  })

  test('R-373 a table that lost its password property is an error', async () => {
    const records = soundRecords()
    const store = await storeOf(records)
    delete records.collection[records.meta.collectionId]?.value.schema?.[
      records.meta.properties.password ?? ''
    ]
    const report = await examined({ records, store })
    expectFinding(report, 'table-not-believed', 'error', ['NOTION_PROPERTY_PASSWORD', 'wait ten minutes'])
  })

  test('R-373 a lock whose password went without an edit is told, and a password that nobody can know', async () => {
    const records = soundRecords()
    setProperty(records, idOf(records, 'spring'), 'password', 'four unrelated words')
    const store = await storeOf(records)
    const id = records.meta.properties.password ?? ''
    const spring = records.block[idOf(records, 'spring')]?.value
    if (spring?.properties) delete spring.properties[id]
    set('summer', 'password', ' ')(records)
    const report = await examined({ records, store })
    expectFinding(report, 'lock-held', 'warning', ['"Spring"', 'edit the row once more'])
    expectFinding(report, 'password-unreadable', 'warning', ['"Summer"', 'Write a text into it'])
    expect(JSON.stringify(report)).not.toContain('four unrelated words')
  })
})

describe('connection', () => {
  test('NOTION_PAGE_ID that names no page', async () => {
    const report = await examined({ env: { NOTION_PAGE_ID: 'my blog' } })
    expectFinding(report, 'setting-value', 'error', [
      'NOTION_PAGE_ID ("my blog", from the environment) is not the address of a Notion page.',
      'choose Share → Copy link, and use that link; it contains 32 letters and digits.',
    ])
  })

  test('NOTION_PAGE_ID that is a short address', async () => {
    for (const address of ['https://www.notion.so/you/blog', 'you.notion.site/blog']) {
      const report = await examined({ env: { NOTION_PAGE_ID: address } })
      expectFinding(report, 'page-id', 'error', [address, 'short address', 'Share → Copy link'])
    }
  })

  test('a token in NOTION_PAGE_ID is not printed', async () => {
    for (const token of [`v02:user_token:${'Xyz123'.repeat(9)}`, `ntn_${'x1'.repeat(20)}`]) {
      const report = await examined({ env: { NOTION_PAGE_ID: token } })
      expectFinding(report, 'setting-value', 'error', ['NOTION_PAGE_ID ("(hidden)"', 'Share → Copy link'])
      expect(JSON.stringify(report)).not.toContain(token.slice(4, 20))
    }
  })

  test('several pages in NOTION_PAGE_ID', async () => {
    const records = soundRecords()
    const { rootPageId } = records.meta
    const report = await examined({
      records,
      env: { NOTION_PAGE_ID: `zh:${rootPageId},en:${'1'.repeat(32)}` },
    })
    expectFinding(report, 'page-id-unused', 'info', [
      '2 pages',
      'only the first',
      'zh:',
      'Not served yet: en:11111111…',
      'Remove the others',
    ])
  })

  test('without NOTION_PAGE_ID one warning stands first, and nothing is asked', async () => {
    const { findings, facts } = await examined({
      env: { NOTION_PAGE_ID: '', THEEME: 'heo', NOTION_HOST: 'https://www.notion.so' },
    })
    expect(findings.map(({ check, severity }) => [check, severity])).toEqual([
      ['sample-used', 'warning'],
      ['unknown-setting', 'warning'],
    ])
    expect(findings[0]?.message).toContain('Put it into .env.local (NOTION_PAGE_ID=<link to your database>)')
    expect(facts.calls).toBeUndefined()
  })

  test('an id that no page has', async () => {
    const report = await examined({ env: { NOTION_PAGE_ID: '0'.repeat(32) } })
    expectFinding(report, 'page-not-found', 'error', [
      /^Notion does not give the page of NOTION_PAGE_ID \(0{8}…, (?:no record|status 4\d\d)\)\./,
      'Either it is private',
      'Or the address is wrong',
      'For a workspace that stays private set NOTION_TOKEN_V2: README.md tells how to get it.',
    ])
    expect(report.facts.answer).toBe('page-not-found')
  })

  test('a private page', async () => {
    const report = await examined({
      edit: (records) => {
        for (const record of Object.values(records.block)) record.role = 'none'
      },
    })
    expectFinding(report, 'page-not-found', 'error', ['Either it is private', 'Share', 'NOTION_TOKEN_V2'])
  })

  test('a private workspace without a token', async () => {
    const report = await examined({ server: { token: 'the-right-token' } })
    expectFinding(report, 'page-not-found', 'error', ['private', 'set NOTION_TOKEN_V2'])
  })

  test('a token that the workspace refuses is not printed', async () => {
    const report = await examined({ server: { token: 'the-right-token' }, token: 'v02-wrong-token' })
    expectFinding(report, 'token-refused', 'error', [
      'access token',
      'copy the cookie token_v2 again',
      'NOTION_TOKEN_V2',
    ])
    expect(JSON.stringify(report)).not.toContain('v02-wrong-token')
    expect(report.facts.access).toBe('token')
  })

  test('a web page in place of data, as the bot protection answers', async () => {
    const report = await examined({ server: { failures: 'html' } })
    const [finding] = report.findings
    expect(finding?.check).toMatch(/^(?:not-json|bot-protection)$/)
    expect(finding?.message).toMatch(/bot protection.*|API_BASE_URL/)
  })

  test('a User-Agent that the bot protection refuses', async () => {
    const report = await examined({ env: { WORKSPACE_USER_AGENT: 'node' } })
    expectFinding(report, 'bot-protection', 'error', ['127.0.0.1', 'WORKSPACE_USER_AGENT', 'another network'])
  })

  test('a view in NOTION_PAGE_ID that the table does not have', async () => {
    const records = soundRecords()
    const address = `https://www.notion.so/blog-${records.meta.rootPageId}?v=${'a'.repeat(32)}`
    const report = await examined({ records, env: { NOTION_PAGE_ID: address } })
    expectFinding(report, 'view-named', 'warning', ['NOTION_PAGE_ID', 'Copy the address of the view again'])
  })

  test('too many requests', async () => {
    const report = await examined({ server: { failures: 429 } })
    expectFinding(report, 'rate-limit', 'error', ['429', 'Wait', 'WORKSPACE_RATE'])
  })

  test('a host that has trouble of its own', async () => {
    const report = await examined({ server: { failures: 502 } })
    expectFinding(report, 'service-trouble', 'error', ['502', 'status.notion.so', 'try again later'])
  })

  test('a host that never answers', async () => {
    const report = await examined({ server: { failures: 'hang' }, timeout: 300 })
    expectFinding(report, 'timeout', 'error', ['127.0.0.1', 'did not answer in time', 'WORKSPACE_TIMEOUT_MS'])
  })

  test('a host that cannot be reached', async () => {
    const origin = 'http://127.0.0.1:1'
    const report = await examinedAt({ origin, apiBaseUrl: `${origin}/api/v3`, rootPageId: '1'.repeat(32) })
    expectFinding(report, 'unreachable', 'error', ['127.0.0.1:1', 'firewall', 'API_BASE_URL'])
  })
})

describe('database', () => {
  test('a page that holds no database', async () => {
    const records = soundRecords()
    const about = idOf(records, 'about').replaceAll('-', '')
    const report = await examined({ records, env: { NOTION_PAGE_ID: about } })
    expectFinding(report, 'no-database', 'error', [
      '"About"',
      'as a full page, copy its link and set NOTION_PAGE_ID to it',
      'check that it is shared',
    ])
  })

  test('a page that holds several databases', async () => {
    const records = soundRecords()
    const report = await examined({ records, edit: () => addRootWithTwoDatabases(records) })
    expectFinding(report, 'several-databases', 'info', ['2 databases', '"Harbour notes"', 'NOTION_PAGE_ID'])
    expect(report.facts.database?.reason).toContain('the properties type and status')
  })

  test('a view that NOTION_INDEX does not have', async () => {
    const report = await examined({ env: { NOTION_INDEX: '4' } })
    expectFinding(report, 'view-index', 'warning', [
      'NOTION_INDEX is 4',
      'one view',
      'the first one is used. Remove NOTION_INDEX.',
    ])
  })

  test('a table without status, and with a status under another name', async () => {
    const report = await examined({
      edit: (records) => Object.assign(propertyOf(records, 'status'), { name: 'State' }),
    })
    expectFinding(report, 'missing-property', 'error', [
      'The database "Harbour notes" has no property "status". It has: ',
      'Rename the right one to "status", add it, or set NOTION_PROPERTY_STATUS',
      'If this is another database than the one with your posts, correct NOTION_PAGE_ID.',
    ])
  })

  test('a status that can hold no word', async () => {
    const report = await examined({
      edit: (records) => {
        propertyOf(records, 'status').type = 'checkbox'
        propertyOf(records, 'type').type = 'formula'
      },
    })
    const messages = findingsOf(report, 'property-type')
    expect(messages.map(({ severity }) => severity)).toEqual(['error', 'error'])
    expect(messages[0]?.message).toContain(
      '"type" is a Formula, which cannot hold Post or Page: no post is shown',
    )
    expect(messages[1]?.message).toContain('"status" is a Checkbox, which cannot hold Published or Draft')
    expect(messages[1]?.message).toContain('Change its type to Select')
  })

  test('properties under similar names', async () => {
    const report = await examined({
      edit: (records) => Object.assign(propertyOf(records, 'tags'), { name: 'tag' }),
    })
    expectFinding(report, 'missing-property', 'warning', [
      '"tags"',
      'It has "tag"',
      'rename',
      'NOTION_PROPERTY_TAGS',
    ])
  })

  test('a date, tags or a category under another name: properties of that type are named', async () => {
    const cases = [
      [
        'date',
        'Publish date',
        'warning',
        'posts get the day on which their rows were made',
        'It has "Publish date"',
      ],
      [
        'date',
        'When',
        'warning',
        'posts get the day on which their rows were made',
        'it has "When", also of type Date',
      ],
      ['tags', 'Topics', 'warning', 'posts have no tags', 'it has "Topics", also of type Multi-select'],
      ['category', 'Categories', 'warning', 'posts have no category', 'It has "Categories"'],
      ['category', 'Section', 'warning', 'posts have no category', 'it has "Section", also of type Select'],
    ] as const
    for (const [column, name, severity, effect, hint] of cases) {
      const report = await examined({
        edit: (records) => Object.assign(propertyOf(records, column), { name }),
      })
      const { message } = expectFinding(report, 'missing-property', severity, [
        `has no property "${column}": ${effect}`,
        `rename that, or set NOTION_PROPERTY_${column.toUpperCase()} to "${name}"`,
      ])
      expect(message.toLowerCase()).toContain(hint.toLowerCase())
    }
  })

  test('a property whose name was given and is wrong is a warning; passwords that are not read for it are an error', async () => {
    const icon = await examined({ env: { NOTION_PROPERTY_ICON: 'Emblem' } })
    expectFinding(icon, 'missing-property', 'warning', [
      'has no property "Emblem"',
      'rename that, or set NOTION_PROPERTY_ICON to "icon"',
    ])
    const password = await examined({ env: { NEXT_PUBLIC_NOTION_PROPERTY_PASSWORD: 'pw' } })
    expectFinding(password, 'missing-property', 'error', [
      'has no property "pw": no post can be locked. It has "password"',
      'set NOTION_PROPERTY_PASSWORD to "password"',
    ])
  })

  test('of several choices that nothing reads, none is taken for the category', async () => {
    const report = await examined({
      edit: (records) => {
        propertyOf(records, 'category').name = 'Section'
        const schema = records.collection[records.meta.collectionId]?.value.schema
        Object.assign(schema ?? {}, { moOd: { name: 'Mood', type: 'select' } })
      },
    })
    expectFinding(report, 'missing-property', 'info', ['it has "Section", also of type Select'])
  })

  test('a build names each of several properties that are missing', async () => {
    const report = await examined({
      edit: (records) => {
        propertyOf(records, 'date').name = 'Erschienen'
        propertyOf(records, 'tags').name = 'Themen'
        propertyOf(records, 'category').name = 'Rubrik'
      },
    })
    const printed = toShortLines(report).join('\n')
    for (const [column, name] of [
      ['DATE', 'Erschienen'],
      ['TAGS', 'Themen'],
      ['CATEGORY', 'Rubrik'],
    ])
      expect(printed).toContain(`NOTION_PROPERTY_${column} to "${name}"`)
  })

  test('properties of types that hold no such value', async () => {
    const report = await examined({
      edit: (records) => {
        propertyOf(records, 'date').type = 'text'
        propertyOf(records, 'tags').type = 'select'
        propertyOf(records, 'summary').type = 'formula'
      },
    })
    const messages = findingsOf(report, 'property-type').map(({ message }) => message)
    expect(messages).toHaveLength(3)
    expect(messages.find((text) => text.includes('"date"'))).toMatch(/no date is read.*type to Date/)
    expect(messages.find((text) => text.includes('"tags"'))).toMatch(/one tag at most.*type to Multi-select/)
    expect(messages.find((text) => text.includes('"summary"'))).toMatch(/no value.*type to Text/)
  })

  test('a category that the workspace computes or that its records lack', async () => {
    for (const type of [
      ...['formula', 'rollup', 'relation', 'person', 'file', 'auto_increment_id'],
      ...['created_by', 'created_time', 'last_edited_by', 'last_edited_time'],
    ]) {
      const report = await examined({
        edit: (records) => {
          propertyOf(records, 'category').type = type
        },
      })
      expectFinding(report, 'property-type', 'warning', [
        'The property "category" of the content table',
        'so that the blog gets no value from it. Change its type to Select',
      ])
    }
  })
})

describe('rows', () => {
  test('no row is published', async () => {
    const report = await examined({
      edit: (records) => {
        set('spring', 'status', 'Publish')(records)
        set('summer', 'status', 'Publish')(records)
      },
    })
    expectFinding(report, 'empty-blog', 'error', [
      '0 of 7 rows are published posts',
      'status has the values "Publish" (2), "Draft" (1)',
      'Published as the status',
    ])
    expect(findingsOf(report, 'status-unknown')).toHaveLength(2)
  })

  test('a status that is not understood', async () => {
    const records = soundRecords()
    const report = await examined({ records, edit: set('spring', 'status', 'Publish') })
    const { link } = expectFinding(report, 'status-unknown', 'warning', [
      'The row "Spring"',
      '"Publish"',
      'counts as a draft',
      'Set it to Published, or set NOTION_PROPERTY_STATUS_PUBLISH="Published,Publish".',
    ])
    expect(link).toMatch(
      new RegExp(`^http://127\\.0\\.0\\.1:\\d+/${idOf(records, 'spring').replaceAll('-', '')}$`),
    )
  })

  test('a status of the owner’s own counts as a draft, told once for all rows', async () => {
    const report = await examined({
      edit: (records) => {
        set('spring', 'status', 'Ideas')(records)
        set('plan', 'status', 'Ideas')(records)
      },
    })
    expectFinding(report, 'status-as-draft', 'info', [
      '2 rows',
      '"Ideas"',
      'counts as a draft',
      'set their status to Published, or set NOTION_PROPERTY_STATUS_PUBLISH="Published,Ideas".',
    ])
    const one = await examined({ edit: set('spring', 'status', 'Ideas') })
    expectFinding(one, 'status-as-draft', 'info', ['One row has', 'cannot see it', 'set its status'])
  })

  test('a hidden row is never called nearly published', async () => {
    for (const word of ['Unpublished', 'Not published', 'not  Published', '未发布', '未發佈', '未發布']) {
      const report = await examined({ edit: set('spring', 'status', word) })
      expect(report.findings.filter(({ check }) => check.startsWith('status-'))).toEqual([])
    }
    const misspelled = await examined({ edit: set('spring', 'status', 'Invisable') })
    const { message } = expectFinding(misspelled, 'status-unknown', 'warning', [
      'The row "Spring" has the status "Invisable", which is not understood, so it counts as a draft.',
      'Did you mean Invisible (readable at its own address only)?',
    ])
    expect(message).not.toContain('Published')
  })

  test('the value to set keeps the words of templates that other rows have', async () => {
    const report = await examined({
      edit: (records) => {
        set('spring', 'status', 'Publish')(records)
        set('summer', 'status', '已发布')(records)
      },
    })
    expectFinding(report, 'status-unknown', 'warning', [
      'NOTION_PROPERTY_STATUS_PUBLISH="Published,已发布,Publish"',
    ])
  })

  test('types that are missing or not understood', async () => {
    const report = await examined({
      edit: (records) => {
        set('spring', 'type', 'Pots')(records)
        set('about', 'type', '')(records)
      },
    })
    expectFinding(report, 'type-unknown', 'warning', [
      'The row "Spring"',
      '"Pots"',
      'Set it to Post, or set NOTION_PROPERTY_TYPE_POST="Post,Pots".',
    ])
    expectFinding(report, 'type-missing', 'warning', ['The row "About"', 'Set its type to Post'])
  })

  test('a type near another one names its variable, and one near none all types', async () => {
    const types = async (type: string) => examined({ edit: set('spring', 'type', type) })
    expectFinding(await types('Pagee'), 'type-unknown', 'warning', [
      'Set it to Page, or set NOTION_PROPERTY_TYPE_PAGE="Page,Pagee".',
    ])
    expectFinding(await types('Submenus'), 'type-unknown', 'warning', [
      'Set it to SubMenu, or set NOTION_PROPERTY_TYPE_SUB_MENU="SubMenu,Submenus".',
    ])
    expectFinding(await types('Newsletter'), 'type-unknown', 'warning', [
      'so it is not shown. Set it to one of Post, Page, Notice, Menu, SubMenu, Memo, Config.',
    ])
    const draft = await examined({ edit: set('plan', 'type', 'Newsletter') })
    expectFinding(draft, 'type-unknown', 'info', ['"Secret plan"'])
  })

  test('two posts with one address', async () => {
    const report = await examined({ edit: set('summer', 'slug', 'spring') })
    expectFinding(report, 'slug-duplicate', 'warning', [
      '"Spring"',
      '"Summer"',
      '/article/spring',
      /this one is at \/article\/[\da-f-]{32,36} instead/,
      'Change one',
    ])
  })

  test('a slug that is a screen of the blog', async () => {
    const report = await examined({ edit: set('about', 'slug', 'archive') })
    expectFinding(report, 'slug-reserved', 'error', ['The row "About"', '/archive', 'Change its slug'])
  })

  test('a date that cannot be read, and one that ends before it begins', async () => {
    const report = await examined({
      edit: (records) => {
        const dateOf = (slug: string, date: unknown) => {
          const block = records.block[idOf(records, slug)]?.value
          const id = records.meta.properties.date ?? ''
          if (block) block.properties = { ...block.properties, [id]: [['‣', [['d', date]]]] }
        }
        dateOf('spring', { type: 'date', start_date: 'last spring' })
        dateOf('summer', { type: 'daterange', start_date: '2026-06-04', end_date: '2026-05-01' })
      },
    })
    expectFinding(report, 'date-unreadable', 'warning', ['The row "Spring"', 'date', 'again'])
    expectFinding(report, 'date-range', 'warning', ['The row "Summer"', 'never see it', 'Correct its date'])
  })

  test('a row without title', async () => {
    const records = soundRecords()
    const report = await examined({
      records,
      edit: () => {
        setProperty(records, idOf(records, 'spring'), 'title', '')
      },
    })
    expectFinding(report, 'row-without-title', 'warning', [
      'Row 1 of the content table (type "Post", slug "spring")',
      'left out',
      'Give it a title',
    ])
  })

  test('a post without cover, and one of a later day', async () => {
    const report = await examined({
      edit: (records) => {
        const block = records.block[idOf(records, 'spring')]?.value
        if (block) block.format = {}
        const other = records.block[idOf(records, 'summer')]?.value
        const date = records.meta.properties.date ?? ''
        if (other)
          other.properties = {
            ...other.properties,
            [date]: [['‣', [['d', { type: 'date', start_date: '2099-01-02' }]]]],
          }
      },
    })
    expectFinding(report, 'cover-missing', 'info', ['The row "Spring"', 'Add a cover'])
    expectFinding(report, 'scheduled', 'info', ['The row "Summer"', '2099-01-02', 'POST_SCHEDULE_PUBLISH'])
  })

  test('where posts are not scheduled, a post of a later day is published, and none is named as scheduled', async () => {
    const edit = (records: Records) => {
      const block = records.block[idOf(records, 'summer')]?.value
      const date = records.meta.properties.date ?? ''
      if (!block) return
      block.properties = {
        ...block.properties,
        [date]: [['‣', [['d', { type: 'date', start_date: '2099-01-02' }]]]],
      }
    }
    const report = await examined({ edit, env: { POST_SCHEDULE_PUBLISH: 'false' } })
    expect(report.findings.filter(({ check }) => check === 'scheduled')).toEqual([])
  })

  test('weak passwords are named by their weakness and never printed', async () => {
    const weak = ['zq7', 'Summer', '12345678', 'notion2024'] as const
    for (const password of weak) {
      const report = await examined({ edit: set('summer', 'password', password) })
      const { message } = expectFinding(report, 'password-weak', 'warning', [
        'The row "Summer"',
        'Choose a longer one',
      ])
      if (password !== 'Summer') expect(message).not.toContain(password)
    }
    const strong = await examined({ edit: set('summer', 'password', 'anchor violet kettle moss') })
    expect(findingsOf(strong, 'password-weak')).toEqual([])
    expect(JSON.stringify(strong)).not.toContain('kettle')
  })

  test('menu entries that lead nowhere, or stand below no menu', async () => {
    const nowhere = await examined({ edit: set('/archive', 'slug', '/archives') })
    expectFinding(nowhere, 'menu-target', 'warning', ['The row "Browse"', '/archives', 'Correct its slug'])
    for (const slug of ['github.com/me', 'www.example.org']) {
      const host = await examined({ edit: set('/archive', 'slug', slug) })
      expectFinding(host, 'menu-target', 'warning', ['The row "Browse"', `Did you mean https://${slug}?`])
    }
    const file = await examined({ edit: set('/archive', 'slug', 'cv.pdf') })
    expect(findingsOf(file, 'menu-target')).toEqual([])
    const empty = await examined({
      edit: (records) => {
        set('spring', 'status', 'Draft')(records)
        set('summer', 'status', 'Draft')(records)
      },
    })
    expect(findingsOf(empty, 'menu-target')).toEqual([])
    const alone = await examined({ edit: set('/archive', 'type', 'Page') })
    expectFinding(alone, 'menu-order', 'warning', ['The row "Seasons"', 'below the Menu row'])
  })
})

describe('articles', () => {
  test('links to nothing, and to a draft', async () => {
    const records = soundRecords({ spring: 'See [the old one](/article/gone) and [later](row:plan).' })
    const report = await examined({ records })
    const messages = findingsOf(report, 'link-broken').map(({ message }) => message)
    expect(messages).toHaveLength(2)
    expect(messages.find((text) => text.includes('/article/gone'))).toMatch(
      /"Spring".*"the old one".*Correct the link/,
    )
    expect(messages.find((text) => text.includes('draft'))).toMatch(/"Spring".*Publish that row/)
    for (const { link } of findingsOf(report, 'link-broken')) expect(link).toMatch(/#[\da-f]{32}$/)
  })

  test('links to a draft and to another workspace, by their addresses there', async () => {
    const draft = (soundRecords().meta.rows.plan ?? '').replaceAll('-', '')
    const addresses = [draft, 'f'.repeat(32)].map((id) => `https://www.notion.so/Notes-${id}`)
    const records = soundRecords({ spring: addresses.map((address) => `[there](${address})`).join(' and ') })
    const messages = findingsOf(await examined({ records }), 'link-broken').map(({ message }) => message)
    expect(messages).toEqual([expect.stringMatching(/"Spring".*"there".*Publish that row/)])
  })

  test('blocks of an unknown type, and blocks that do not arrive', async () => {
    const report = await examined({
      records: soundRecords({ spring: 'One.\n\nTwo.\n\nThree.' }),
      edit: (records) => {
        const [first = '', second = ''] = records.block[idOf(records, 'spring')]?.value.content ?? []
        const block = records.block[first]?.value
        if (block) block.type = 'hologram'
        hide(records, second)
      },
    })
    expectFinding(report, 'block-unknown', 'warning', [
      '"Spring"',
      '"hologram"',
      'Update the blog, or replace',
    ])
    expectFinding(report, 'block-missing', 'warning', ['"Spring"', 'not shared', 'copy the block'])
  })

  test('pictures that are not there, and pictures on other hosts', async () => {
    const report = await examined({
      records: soundRecords({ spring: '![Ice](https://pictures.example/ice.png "Ice")' }),
      edit: (records) => {
        const block = records.block[idOf(records, 'summer')]?.value
        if (block) block.format = { page_cover: '/images/page-cover/not-there.png' }
      },
      pictures: true,
    })
    const broken = findingsOf(report, 'picture-unreachable').map(({ message }) => message)
    expect(broken.find((text) => text.includes('the cover of "Summer"'))).toMatch(
      /status 404.*upload it again/,
    )
    expectFinding(report, 'picture-foreign', 'info', [
      'One picture is on another host (pictures.example) and was not checked',
      'readers load it from there',
    ])
    expect(report.facts.pictures?.unreachable).toBe(broken.length)
  })

  test('the articles end at the first one that is refused for a while', async () => {
    const { facts } = await examined()
    const rateBurst = (facts.calls ?? 0) - 3
    const report = await examined({
      env: { WORKSPACE_CONCURRENCY: '1' },
      server: { rateLimit: 0.001, rateBurst },
    })
    expectFinding(report, 'rate-limit', 'error', ['cannot be read', '429'])
    expectFinding(report, 'articles-left', 'info', ['2 of 3', 'run the health check again later'])
  })

  test('only so many articles as asked for', async () => {
    const report = await examined({ articles: 1 })
    expect(report.facts.articles).toEqual({ total: 3, loaded: 1, failed: 0 })
    expectFinding(report, 'articles-left', 'info', ['2 of 3 articles', '--articles'])
  })
})

describe('settings', () => {
  test('misspelled on the Config page, in the environment and in the file', async () => {
    const records = soundRecords()
    const report = await examined({
      records,
      edit: () => {
        // The table on the Config page is the only place that holds this name.
        for (const { value } of Object.values(records.block))
          for (const text of Object.values(value.properties ?? {}))
            for (const piece of text) if (piece[0] === 'AUTHOR') piece[0] = 'AUTOR'
      },
      env: { NEXT_PUBLIC_POSTS_PER_PAG: '3', NOTION_TOKEN: 'secret-value', PATH: '/usr/bin', HOME: '/root' },
      file: Object.fromEntries([['THEEME', 'heo']]),
    })
    const messages = findingsOf(report, 'unknown-setting').map(({ message }) => message)
    expect(messages).toHaveLength(4)
    expect(messages.find((text) => text.includes('"AUTOR" in the Config page'))).toContain(
      'Did you mean AUTHOR?',
    )
    expect(messages.find((text) => text.includes('NEXT_PUBLIC_POSTS_PER_PAG'))).toContain(
      'Did you mean POSTS_PER_PAGE?',
    )
    expect(messages.find((text) => text.includes('NOTION_TOKEN'))).toBe(
      '"NOTION_TOKEN" in the environment is not read. For a private workspace set NOTION_TOKEN_V2 to the value of the ' +
        'cookie token_v2 of a signed-in browser (an integration token does not work).',
    )
    expect(messages.find((text) => text.includes('THEEME'))).toContain('owner/settings.json')
    expect(JSON.stringify(report)).not.toContain('secret-value')
  })

  test('without LINK, which no platform tells either', async () => {
    expectFinding(await examined({}), 'link-missing', 'warning', ['LINK is not set', 'ALLOWED_HOSTS'])
    const hosted = await examined({ env: { VERCEL_PROJECT_PRODUCTION_URL: 'blog.example' } })
    expect(findingsOf(hosted, 'link-missing')).toEqual([])
  })

  test('set in the environment and on the Config page', async () => {
    const report = await examined({ env: { AUTHOR: 'Somebody else' } })
    expectFinding(report, 'setting-twice', 'info', [
      'AUTHOR is set in the environment and on the Config page',
      'the value on the Config page counts',
    ])
    expect(findingsOf(await examined({ env: { AUTHOR: 'Lin Yao' } }), 'setting-twice')).toEqual([])
  })

  test('a Config page that is a draft', async () => {
    const report = await examined({ edit: set('config', 'status', 'Draft') })
    expectFinding(report, 'config-draft', 'warning', [
      'The Config page "Config" has the status "Draft", so its settings are not used. Set it to Published.',
    ])
    expectFinding(await examined({ edit: set('config', 'status', '') }), 'config-draft', 'warning', [
      'no status',
    ])
  })

  test('a value that cannot be used, and a secret that is too short or exposed', async () => {
    const value = await examined({ env: { POSTS_PER_PAGE: 'many' } })
    expectFinding(value, 'setting-value', 'error', ['POSTS_PER_PAGE', '"many"', 'whole number', 'default'])
    const short = await examined({ env: { SESSION_SECRET: 'abc123' } })
    expectFinding(short, 'secret-value', 'error', ['SESSION_SECRET', '16 characters'])
    expect(JSON.stringify(short)).not.toContain('abc123')
    const exposed = await examined({ env: { NEXT_PUBLIC_NOTION_TOKEN_V2: 'v02-abc' } })
    expectFinding(exposed, 'setting-value', 'error', ['NOTION_TOKEN_V2', 'without NEXT_PUBLIC_'])
    expect(JSON.stringify(exposed)).not.toContain('v02-abc')
  })

  test('the Config page has a secret, a setting of the deployment, or none that counts', async () => {
    const rename = (name: string) => (records: Records) => {
      for (const { value } of Object.values(records.block))
        for (const text of Object.values(value.properties ?? {}))
          for (const piece of text) if (piece[0] === 'AUTHOR') piece[0] = name
    }
    const secret = await examined({ edit: rename('NOTION_TOKEN_V2') })
    expectFinding(secret, 'secret-published', 'error', ['NOTION_TOKEN_V2', 'Remove the row', 'environment'])
    for (const name of ['NOTION_TOKEN', 'NOTION_TOKEN_V', 'REDIS_ULR', 'GITHUB_API_KEY', 'db_password']) {
      const near = await examined({ edit: rename(name) })
      const { message } = expectFinding(near, 'secret-published', 'error', [name, 'replace the secret'])
      expect(message).not.toContain('Rename')
      expect(findingsOf(near, 'unknown-setting')).toEqual([])
    }
    const fixed = await examined({ edit: rename('SUB_PATH') })
    expectFinding(fixed, 'setting-ignored', 'warning', ['SUB_PATH', 'environment', 'owner/settings.json'])
    const none = await examined({ edit: rename('') })
    expectFinding(none, 'config-empty', 'warning', ['"Config"', 'Value', 'tick the box'])
  })
})
