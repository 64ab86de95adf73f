import type { BlockValue } from '@/lib/embedded-workspace/emulator/records'
import { removeRow, setProperty } from '../../support/workspace/edits'
import type { WorkspaceServer } from '../../support/workspace-server'
import { type HostileRow, type HostileWorkspace, secretIdsOf, type Visibility } from './hostile-workspace'

/** A change by which an owner takes a post back. */
export interface Withdrawal {
  kind: string
  /** What readers may see afterwards. */
  becomes: Visibility
  apply: (records: HostileWorkspace['records'], id: string) => void
}

/** Every way in which an owner takes a post back from readers. */
export const withdrawals: readonly Withdrawal[] = [
  { kind: 'lock', becomes: 'locked', apply: (all, id) => setProperty(all, id, 'password', 'a secret word') },
  { kind: 'draft', becomes: 'none', apply: (all, id) => setProperty(all, id, 'status', 'Draft') },
  { kind: 'schedule', becomes: 'none', apply: (all, id) => setDate(all, id, { start_date: '2099-01-01' }) },
  {
    kind: 'expire',
    becomes: 'none',
    apply: (all, id) => setDate(all, id, { start_date: '2020-01-01', end_date: '2020-02-01' }),
  },
  { kind: 'hide', becomes: 'invisible', apply: (all, id) => setProperty(all, id, 'status', 'Invisible') },
  { kind: 'delete', becomes: 'none', apply: removeRow },
  { kind: 'move', becomes: 'none', apply: moveAway },
  { kind: 'untype', becomes: 'none', apply: (all, id) => setProperty(all, id, 'type', 'Note') },
]

/** Takes a post back in the served workspace, and in what counts as readable. */
export function withdraw(
  server: Pick<WorkspaceServer, 'edit'>,
  workspace: HostileWorkspace,
  row: HostileRow,
  { apply, becomes }: Pick<Withdrawal, 'apply' | 'becomes'>,
): void {
  server.edit((records) => apply(records, row.id))
  row.visibility = becomes
  if (becomes !== 'invisible') row.secretIds = secretIdsOf(workspace, row)
}

function setDate(all: HostileWorkspace['records'], id: string, date: Record<string, string>): void {
  const property = all.meta.properties.date ?? ''
  const block = pageOf(all, id)
  const type = date.end_date === undefined ? 'date' : 'daterange'
  block.properties = { ...block.properties, [property]: [['‣', [['d', { type, ...date }]]]] }
  touch(block)
}

function moveAway(all: HostileWorkspace['records'], id: string): void {
  const block = pageOf(all, id)
  block.parent_id = Object.keys(all.collection).find((one) => one !== all.meta.collectionId) ?? ''
  touch(block)
}

function touch(block: BlockValue): void {
  block.last_edited_time += 60_000
  block.version += 1
}

function pageOf(all: HostileWorkspace['records'], id: string): BlockValue {
  const stored = all.block[id]
  if (!stored) throw new Error(`There is no page ${id}`)
  return stored.value
}
