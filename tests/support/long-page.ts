import type { RecordMapInput } from '@/lib/article'
import { emulatedPage } from './emulated-page'
import { longRecords } from './workspace/long-records'

/** The post of longRecords as the product reads it. */
export async function longPage(sections: number): Promise<{ id: string; recordMap: RecordMapInput }> {
  const records = longRecords(sections)
  const id = records.meta.rows.long ?? ''
  return { id, recordMap: await emulatedPage(records, id) }
}
