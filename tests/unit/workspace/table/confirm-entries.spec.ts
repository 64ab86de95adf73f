import { expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { answer } from '@/lib/embedded-workspace/emulator'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { loadPage } from '@/lib/workspace/pages/load-page'
import { confirmEntries } from '@/lib/workspace/table/confirm-entries'
import { toEntries } from '@/lib/workspace/table/to-settings'

const records = compileWorkspace(
  {
    'workspace.yaml': 'title: Site\nconfig:\n  - { name: AUTHOR, value: Lin, enable: true }\n',
    'rows/1.md': '---\ntype: Config\nstatus: Published\ntitle: Config\nslug: config\n---\n',
  },
  { files: 'site' },
)
const pageId = records.meta.rows.config ?? ''
const client = new WorkspaceClient({
  apiBaseUrl: 'https://workspace.test/api/v3',
  fetch: async (input, init) => {
    const endpoint = new URL(String(input)).pathname.split('/').at(-1) ?? ''
    const { status, body } = answer(records, { endpoint, body: JSON.parse(String(init?.body)) })
    return new Response(JSON.stringify(body), { status })
  },
})

test('a block without its space does not make the settings count as deleted, in whichever of two states it is', async () => {
  const { recordMap: page } = await loadPage(client, pageId, 1)
  expect(toEntries(page)).toEqual({ AUTHOR: 'Lin' })
  const spaceless = structuredClone(page)
  for (const { value } of Object.values(spaceless.block)) {
    Reflect.deleteProperty(value, 'space_id')
    Reflect.deleteProperty(Object(value.format), 'collection_pointer')
  }
  const empty = structuredClone(page)
  for (const { value } of Object.values(empty.block)) if (value.type === 'page') value.properties = undefined
  const confirmed = (known: typeof page, answered: typeof page) =>
    confirmEntries(client, { pageId, pageDepth: 1, known, answered })
  expect(await confirmed(spaceless, empty)).toEqual({ AUTHOR: 'Lin' })
  expect(await confirmed(empty, spaceless)).toEqual({ AUTHOR: 'Lin' })
  expect(await confirmed(spaceless, spaceless)).toEqual({ AUTHOR: 'Lin' })
})
