import { afterAll, beforeAll, expect, test } from 'vitest'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import { globalSingleton } from '@/lib/global-singleton'
import { siteMeta } from '@/lib/screens/site-meta'
import type { RecordMap } from '@/lib/workspace/types'
import { emulatedPage } from '../../support/emulated-page'
import { TINY_WORKSPACE } from '../../support/workspace/tiny'
import { makePost } from '../site/make-post'
import { makeSite } from './make-site'

const name = 'workspace-loaders'
/** Where globalSingleton keeps what the process shares. */
const shelf: Map<string, unknown> = globalSingleton('notice.spec', () =>
  Reflect.get(globalThis, Symbol.for('inkstone.process-wide')),
)
let kept: unknown
let page: RecordMap

// Stands in for the workspace, of which the frame wants the page of the notice.
beforeAll(() => {
  kept = shelf.get(name)
  shelf.set(name, Promise.resolve({ articles: { load: async () => page, currentUntil: () => 0 } }))
})
afterAll(() => {
  if (kept === undefined) shelf.delete(name)
  else shelf.set(name, kept)
})

test('R-373 a notice that names a post follows at once when the post is taken back', async () => {
  const row = (type: string, slug: string, body: string) =>
    `---\ntype: ${type}\nstatus: Published\ntitle: Title of ${slug}\nslug: ${slug}\n---\n${body}`
  const records = compileWorkspace(
    {
      'workspace.yaml': TINY_WORKSPACE,
      'rows/1.md': row('Post', 'plan', 'Words.'),
      'rows/2.md': row('Notice', 'news', 'New: :page{row=plan}.'),
    },
    { files: 'site' },
  )
  const idOf = (slug: string) => records.meta.rows[slug] ?? ''
  page = await emulatedPage(records, idOf('news'))
  const notice = makePost({ title: 'Title of news', id: idOf('news'), type: 'Notice' })
  const plan = makePost({ title: 'Title of plan', id: idOf('plan'), slug: 'plan' })
  const table = { id: records.meta.collectionId, privateRowIds: new Set<string>(), passwords: [] }
  const noticeOf = async (site: ReturnType<typeof makeSite>) => (await siteMeta(site)).notice
  expect(await noticeOf(makeSite([plan], { notice, table }))).toContain('Title of plan')
  const draft = { ...table, privateRowIds: new Set([plan.id]) }
  expect(await noticeOf(makeSite([], { notice, table: draft }))).not.toContain('Title of plan')
  // A deleted row is in the table no longer.
  expect(await noticeOf(makeSite([plan], { notice, table }))).toContain('Title of plan')
  expect(await noticeOf(makeSite([], { notice, table }))).not.toContain('Title of plan')
})
