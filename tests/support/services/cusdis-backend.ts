import type { Route } from '@playwright/test'

/** The client that pages load: it passes its settings to a frame by an inline script, like the original. */
const client = `
let frame
window.CUSDIS = {
  renderTo(place) {
    if (!frame) {
      frame = document.createElement('iframe')
      addEventListener('message', ({ data }) => {
        const message = typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : {}
        if (message.from === 'cusdis' && message.event === 'resize') frame.style.height = message.data + 'px'
      })
    }
    frame.srcdoc = '<script>window.__DATA__ = ' + JSON.stringify(place.dataset) + '</script><div id="root"></div>'
    frame.style.width = '100%'
    place.replaceChildren(frame)
  },
  setTheme(theme) {
    frame.contentWindow.postMessage(JSON.stringify({ from: 'cusdis', event: 'setTheme', data: theme }))
  },
}`

/** The widget inside the frame: it shows the comments of its backend, and follows the display mode. */
const widget = `
const { host, appId, pageId, theme } = window.__DATA__
const root = document.getElementById('root')
const send = (event, data = {}) => parent.postMessage(JSON.stringify({ from: 'cusdis', event, data }))
const show = (mode) => {
  document.documentElement.style.setProperty('color-scheme', mode)
  root.className = mode
}
addEventListener('message', ({ data }) => {
  const message = JSON.parse(data)
  if (message.event === 'setTheme') show(message.data)
})
show(theme)
const sheet = document.createElement('style')
sheet.textContent = '.dark { color: #f3f4f6 }'
document.head.append(sheet)
const answer = await fetch(host + '/api/open/comments?appId=' + appId + '&pageId=' + encodeURIComponent(pageId))
const { data } = await answer.json()
const said = document.createElement('p')
said.textContent = data.data[0].parsedContent + ', ' + window.CUSDIS_LOCALE.powered_by
root.append(said)
send('onload')
send('resize', document.documentElement.offsetHeight)`

/**
 * Imitates a server of Cusdis, whose client is on no registry: the client, its texts, the widget with its style
 * sheet, and one comment.
 */
export async function serveCusdis(route: Route): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url())
  const headers = { 'access-control-allow-origin': '*' }
  const script = (body: string) => route.fulfill({ headers, contentType: 'text/javascript', body })
  if (pathname === '/js/cusdis.es.js') return script(client)
  if (pathname === '/js/iframe.umd.js') return script(widget)
  if (pathname.startsWith('/js/widget/lang/'))
    return script(`window.CUSDIS_LOCALE = { powered_by: ${JSON.stringify(pathname)} }`)
  if (pathname === '/js/style.css')
    return route.fulfill({ headers, contentType: 'text/css', body: 'p { font-family: sans-serif }' })
  const comment = { id: '1', by_nickname: 'Ada', parsedContent: `Cusdis at ${searchParams.get('pageId')}` }
  return route.fulfill({ headers, json: { data: { data: [comment], pageCount: 1 } } })
}
