import { type CompileOptions, type ContentFiles, compileWorkspace } from '@/lib/embedded-workspace/compile'
import type { BlockValue, Records } from '@/lib/embedded-workspace/emulator/records'

const FRONT_MATTER = 'type: Post\nstatus: Published\ntitle: Page\nslug: page\ndate: 2026-05-04'

export const TINY_WORKSPACE = 'title: Site\npeople:\n  - { id: lin, name: Lin Yao }\n'

/** Content with one row with this body, and one named `about` to link to. */
export function tinyContent(body: string, workspace: string = TINY_WORKSPACE): ContentFiles {
  return {
    'workspace.yaml': workspace,
    'rows/010-page.md': `---\n${FRONT_MATTER}\n---\n${body}`,
    'rows/020-about.md': '---\ntype: Page\nstatus: Published\ntitle: About\nslug: about\n---\n',
  }
}

export function tinyRecords(
  body: string,
  options: CompileOptions & { workspace?: string } = { files: 'site' },
): Records {
  const { workspace, ...rest } = options
  return compileWorkspace(tinyContent(body, workspace), rest)
}

/** A block's own fields, with its children in place of their ids. */
export interface OwnBlock {
  type: string
  properties?: BlockValue['properties']
  format?: BlockValue['format']
  file_ids?: string[]
  children?: OwnBlock[]
}

/** A block without the fields that all blocks have. */
export function ownBlock(records: Records, id: string): OwnBlock {
  const block = records.block[id]?.value
  if (!block) throw new Error(`There is no block ${id}`)
  const { type, properties, format, file_ids, content } = block
  return {
    type,
    ...(properties && { properties }),
    ...(format && { format }),
    ...(file_ids && { file_ids }),
    ...(content && { children: content.map((child) => ownBlock(records, child)) }),
  }
}

/** The blocks that a body compiles to. */
export function blocksOf(body: string, options?: CompileOptions & { workspace?: string }): OwnBlock[] {
  const records = tinyRecords(body, options)
  return ownBlock(records, records.meta.rows.page ?? '').children ?? []
}
