import records from '@/lib/embedded-workspace/records.json'
import { nameOfRecord } from '../texts/media-names'

const { rootPageId, collectionId } = records.meta

/** Matches the address of the sample content's own cover, not its icon, whatever IMAGE_SOURCE is. */
export const siteCover = new RegExp(
  `ink-pond\\.webp|/api/media/(?:${nameOfRecord(rootPageId)}|${nameOfRecord(collectionId)})\\.[\\w-]+\\?width=`,
)
