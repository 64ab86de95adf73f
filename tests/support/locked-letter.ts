import type { APIRequestContext } from '@playwright/test'
import records from '@/lib/embedded-workspace/records.json'
import { publicKey } from '@/lib/workspace/table/to-post'

/** The origin of the blog under test, for requests of its pages. */
export const blogOrigin = process.env.E2E_URL || 'http://127.0.0.1:3000'

/** The sample content's locked post in the workspace. */
export function lockedLetter(): { path: string; pageId: string; key: string; blockIds: string[] } {
  const { meta, block } = records
  const pageId = meta.rows['letter-to-a-friend']
  if (pageId === undefined) throw new Error('The sample content has no locked letter')
  const blockIds = Object.values(block)
    .filter(({ value }) => value.parent_id === pageId)
    .map(({ value }) => value.id)
  return { path: '/article/letter-to-a-friend', pageId, key: publicKey(pageId), blockIds }
}

/** A reader with an address of their own, because attempts are counted by address. */
export function readerAt(request: APIRequestContext, address: string, origin = blogOrigin) {
  const headers = { 'x-forwarded-for': address, origin }
  return {
    /** Sends a password to the API. */
    unlock: (post: string, password: string) =>
      request.post('/api/unlock', { headers, data: { post, password } }),
    /** Sends the form, like a browser without scripts. */
    send: (path: string, password: string) =>
      request.post(`/unlock${path}`, { headers, form: { password }, maxRedirects: 0 }),
  }
}

/** Whether a text contains an id, with or without dashes. */
export function names(text: string, id: string): boolean {
  return text.includes(id) || text.includes(id.replaceAll('-', ''))
}
