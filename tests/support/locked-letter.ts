import type { APIRequestContext } from '@playwright/test'
import { publicKey } from '@/lib/workspace/table/to-post'
import { embeddedRecords } from './workspace-server'

/** The blog under test, as a browser names it in the requests of its pages. */
export const blogOrigin = process.env.E2E_URL || 'http://127.0.0.1:3000'

/** The sample content's locked post, as the workspace knows it. */
export function lockedLetter(): { path: string; pageId: string; key: string; blockIds: string[] } {
  const { meta, block } = embeddedRecords()
  const pageId = meta.rows['letter-to-a-friend']
  if (pageId === undefined) throw new Error('The sample content has no locked letter')
  const blockIds = Object.values(block)
    .filter(({ value }) => value.parent_id === pageId)
    .map(({ value }) => value.id)
  return { path: '/article/letter-to-a-friend', pageId, key: publicKey(pageId), blockIds }
}

/** A reader of the blog at an address of his own: attempts are counted by address. */
export function readerAt(request: APIRequestContext, address: string, origin = blogOrigin) {
  const headers = { 'x-forwarded-for': address, origin }
  return {
    /** Sends a password to the API. */
    unlock: (post: string, password: string) =>
      request.post('/api/unlock', { headers, data: { post, password } }),
    /** Sends the form, as a browser without scripts does. */
    send: (path: string, password: string) =>
      request.post(`/unlock${path}`, { headers, form: { password }, maxRedirects: 0 }),
  }
}

/** Whether a text names an id, with or without its dashes. */
export function names(text: string, id: string): boolean {
  return text.includes(id) || text.includes(id.replaceAll('-', ''))
}
