import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { loadSite } from '@/lib/workspace'
import quotable from '@/pages/api/quotable-pages'
import { testFolder } from '@/tests/support/runner/test-folder'
import { blogWorld } from '../workspace/blog'
import { FakeWorkspace } from '../workspace/fake-workspace'
import { inOwnBlog, serving } from '../workspace/in-own-blog'

const unused = () => {
  throw new Error('The route does not use this')
}

/** What the route answers when a list of comments asks about pages. */
function answerTo(page: string[]): Promise<unknown> {
  const listener: RequestListener = (request, response) => {
    const json = (value: unknown) => {
      response.end(JSON.stringify(value))
    }
    void quotable(
      Object.assign(request, { query: { page }, cookies: {}, body: null, env: {} }),
      Object.assign(response, {
        ...{ json, send: unused, status: unused, redirect: unused, revalidate: unused },
        ...{ setDraftMode: unused, setPreviewData: unused, clearPreviewData: unused },
      }),
    )
  }
  return serving(listener, async (origin) => (await fetch(origin)).json())
}

test('R-373 the route for lists of comments names open pages alone, each once', async () => {
  const world = blogWorld([{ title: 'Open' }, { title: 'Letter', password: 'open-sesame' }])
  await inOwnBlog(testFolder('store'), new FakeWorkspace(world), async () => {
    const { posts } = await loadSite()
    const addressOf = (title: string) => posts.find((post) => post.title === title)?.href ?? ''
    const [open, letter] = ['Open', 'Letter'].map(addressOf)
    expect(posts.map(({ locked }) => locked).sort()).toEqual([false, true])
    const asked = [`${open}`, `${letter}`, `${open}#comments`, '/never-written']
    expect(await answerTo(asked)).toEqual([open])
    expect(await answerTo([])).toEqual([])
  })
})
