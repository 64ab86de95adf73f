import type { Page, Route } from '@playwright/test'
import { lockedLetter } from '../locked-letter'
import { serveCusdis } from './cusdis-backend'

const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

function json(route: Route, body: unknown): Promise<void> {
  // The preflight request.
  if (route.request().method() === 'OPTIONS')
    return route.fulfill({ status: 204, headers: { ...headers, 'access-control-allow-methods': '*' } })
  return route.fulfill({ headers, json: body })
}

const html = (route: Route, body: string) => route.fulfill({ contentType: 'text/html', body })
const script = (route: Route, body: string) =>
  route.fulfill({ contentType: 'text/javascript', headers, body })

/** The page inside a service's frame: it reports that it is loaded, its parameters, and later messages. */
const framePage = (life: string) => `<!doctype html><p id="asked"></p><p id="told"></p><script>
document.getElementById('asked').textContent = decodeURIComponent(location.search)
addEventListener('message', ({ data }) => { document.getElementById('told').textContent += JSON.stringify(data) })
parent.postMessage(${life}, '*')
</script>`

/** One comment in each backend's own format. */
const backends: Readonly<Record<string, (route: Route) => Promise<void>>> = {
  'https://waline.example/**': (route) => {
    const { searchParams } = new URL(route.request().url())
    if (searchParams.get('type') === 'count') return json(route, { errno: 0, data: [1] })
    const comment = {
      objectId: '1',
      nick: 'Ada',
      link: '',
      avatar: '',
      time: 1_760_000_000_000,
      like: 0,
      level: 0,
    }
    if (searchParams.get('type') === 'recent') {
      const recent = { nick: 'Ada <img src=x onerror="hacked=1">', time: comment.time, status: 'approved' }
      const said =
        '<p>The gulls <b>again</b> &lt;3 <img src="https://trace.example/1.png" onerror="hacked=1"></p>'
      return json(route, [
        { ...recent, objectId: '2', comment: said, url: '/article/harbour-at-five' },
        { ...recent, objectId: '4', comment: '<p>What the letter says</p>', url: lockedLetter().path },
        { ...recent, objectId: '3', comment: '<p>Elsewhere</p>', url: 'javascript:hacked=1' },
      ])
    }
    const text = `Waline at ${searchParams.get('path')}`
    const data = [{ ...comment, comment: `<p>${text}</p>`, orig: text, status: 'approved', children: [] }]
    return json(route, {
      errno: 0,
      errmsg: '',
      data: { page: 1, totalPages: 1, pageSize: 10, count: 1, data },
    })
  },
  'https://artalk.example/**': (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname === '/api/v2/conf')
      return json(route, { frontend_conf: { versionCheck: false }, version: { version: '2.9.1' } })
    if (pathname === '/api/v2/comments') {
      const key = searchParams.get('page_key')
      const text = `Artalk at ${key}`
      const comment = {
        ...{
          id: 1,
          content: text,
          content_marked: `<p>${text}</p>`,
          user_id: 1,
          nick: 'Ada',
          email_encrypted: 'x',
        },
        ...{
          link: '',
          ua: '',
          date: '2026-10-01 08:00:00',
          is_collapsed: false,
          is_pending: false,
          is_pinned: false,
        },
        ...{
          is_allow_reply: true,
          is_verified: false,
          rid: 0,
          badge_name: '',
          badge_color: '',
          visible: true,
        },
        ...{ vote_up: 0, vote_down: 0, page_key: key, page_url: key, site_name: 'Ink Pond' },
      }
      const page = {
        id: 1,
        admin_only: false,
        key,
        url: key,
        title: '',
        site_name: 'Ink Pond',
        vote_up: 0,
        vote_down: 0,
        pv: 1,
      }
      return json(route, { comments: [comment], count: 1, roots_count: 1, page })
    }
    return json(route, { pv: 1, data: {}, notifies: [] })
  },
  'https://valine.example/**': (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (!pathname.startsWith('/1.1/classes/')) return json(route, { iso: '2026-10-01T08:00:00.000Z' })
    const where = searchParams.get('where') ?? ''
    if (searchParams.get('count') === '1') return json(route, { results: [], count: 1 })
    const result = {
      ...{ objectId: '1', nick: 'Ada', mail: '', link: '', ua: '', comment: `Valine where ${where}` },
      ...{
        insertedAt: { __type: 'Date', iso: '2026-10-01T08:00:00.000Z' },
        createdAt: '2026-10-01T08:00:00.000Z',
      },
    }
    return json(route, { results: [result] })
  },
  'https://api.github.com/**': (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const user = {
      login: 'pond',
      avatar_url: 'https://avatars.example/pond.png',
      html_url: 'https://github.com/pond',
    }
    if (pathname === '/repos/pond/talk') return json(route, { id: 1 })
    if (pathname.endsWith('/comments')) {
      const comment = {
        id: 1,
        user,
        body: 'Gitalk',
        body_html: '<p>Gitalk has one comment</p>',
        created_at: '2026-10-01T08:00:00Z',
        html_url: 'https://github.com/pond',
      }
      return json(route, [{ ...comment, reactions: { heart: 0 } }])
    }
    const labels = searchParams.get('labels')
    const issue = {
      number: 1,
      id: 1,
      comments: 1,
      title: `labels ${labels}`,
      html_url: 'https://github.com/pond/talk/1',
      user,
      body: '',
    }
    return json(route, [
      { ...issue, comments_url: 'https://api.github.com/repos/pond/talk/issues/1/comments' },
    ])
  },
  'https://giscus.app/**': (route) => html(route, framePage('{ giscus: { resizeHeight: 200 } }')),
  // Neither service publishes its client as a package: these imitate their effect on the page and a frame.
  'https://utteranc.es/**': (route) =>
    new URL(route.request().url()).pathname === '/client.js'
      ? script(
          route,
          `const own = document.currentScript, frame = document.createElement('iframe'), sheet = document.createElement('style')
          sheet.textContent = '.utterances-frame { color-scheme: light; width: 100% }'
          document.head.prepend(sheet)
          frame.className = 'utterances-frame'
          frame.title = 'Comments'
          frame.src = 'https://utteranc.es/utterances.html?' + ['repo', 'issue-term', 'theme'].map((name) => name + '=' + encodeURIComponent(own.getAttribute(name))).join('&')
          own.replaceWith(frame)`,
        )
      : html(route, framePage("{ type: 'resize', height: 200 }")),
  'https://cusdis.example/**': serveCusdis,
}

/**
 * Requests to other hosts that this blog sends on every page: a web font, the owner's styles and script, analytics.
 */
export const askedEverywhere =
  /^https:\/\/(?:(?:fonts|styles|scripts|count)\.example|busuanzi\.ibruce\.info)\//

/** Answers for the backends of all comment services except Twikoo's, which has a real one. */
export async function serveBackends(page: Page): Promise<void> {
  await page.route(askedEverywhere, (route) => {
    const { pathname } = new URL(route.request().url())
    return route.fulfill({
      contentType: pathname.endsWith('.css') ? 'text/css' : 'text/javascript',
      body: '',
    })
  })
  // Avatars of readers come from separate services.
  await page.route(/^https:\/\/[^/]*avatar[^/]*\//, (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  )
  for (const [pattern, respond] of Object.entries(backends)) await page.route(pattern, respond)
}
