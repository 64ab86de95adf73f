import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect, test } from 'vitest'
import { checkRunningBlog } from '@/lib/doctor/checks/check-running-blog'

const secret = 'operator-of-the-tests'

/** Asks a blog whose status route answers so; returns what the check made of it and what it sent. */
async function asked(answer: string, status = 200, link = (origin: string) => origin) {
  const seen: { url?: string; headers: IncomingHttpHeaders }[] = []
  const server = createServer((request, response) => {
    seen.push({ ...(request.url && { url: request.url }), headers: request.headers })
    response.writeHead(status, { location: 'https://elsewhere.example/' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  try {
    const settings = { LINK: link(`http://127.0.0.1:${port}`), SUB_PATH: '/blog' }
    return { ...(await checkRunningBlog(settings, secret)), seen }
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

const caller = { address: '198.51.100.1', foundBy: 'x-forwarded-for', advice: null }

test('the report tells which address the running blog sees, and that a webhook waits', async () => {
  const {
    findings,
    caller: fact,
    seen,
  } = await asked(JSON.stringify({ caller, webhook: { pending: [{ token: 'secret_x' }] } }))
  expect(fact).toEqual({ address: '198.51.100.1', foundBy: 'x-forwarded-for' })
  expect(seen.map(({ url, headers }) => [url, headers.authorization])).toEqual([
    ['/blog/api/status', `Bearer ${secret}`],
  ])
  expect(findings.map(({ severity, check }) => [severity, check])).toEqual([['info', 'webhook-pending']])
  expect(JSON.stringify(findings)).not.toContain('secret_x')
})

test('the report tells that handshakes of the webhook were refused, of which one may be the owner’s', async () => {
  const { findings } = await asked(JSON.stringify({ caller, webhook: { pending: [], refused: 2 } }))
  expect(findings.map(({ severity, check }) => [severity, check])).toEqual([['info', 'webhook-refused']])
  expect(findings[0]?.message).toContain('2 requests to verify the webhook were refused')
})

test("the running blog's advice about a proxy is a warning", async () => {
  const advice = 'Requests come through a proxy at 172.18.0.3, which is not trusted.'
  const { findings } = await asked(
    JSON.stringify({
      caller: { address: '172.18.0.3', foundBy: 'connection', advice },
      webhook: { pending: [] },
    }),
  )
  expect(findings).toEqual([{ severity: 'warning', check: 'proxy-not-trusted', message: advice }])
})

test('a blog that refuses, redirects or is of another version is a note; the secret goes over https alone', async () => {
  for (const [answer, status] of [
    ['', 401],
    ['', 302],
    ['<html>', 200],
    ['{}', 200],
  ] as const) {
    const { findings } = await asked(answer, status)
    expect(findings.map(({ severity, check }) => [severity, check])).toEqual([['info', 'blog-not-asked']])
    expect(JSON.stringify(findings)).not.toContain(secret)
  }
  const { findings, seen } = await asked('', 200, (origin) =>
    origin.replace('127.0.0.1', '127.0.0.1.example'),
  )
  expect(findings[0]?.message).toContain('does not begin with https')
  expect(seen).toEqual([])
  const plain = await asked('', 200, () => 'http://blog.example')
  expect(plain.findings[0]?.message).toContain('does not begin with https')
  expect(await checkRunningBlog({ LINK: '', SUB_PATH: '' }, secret)).toEqual({ findings: [] })
})
