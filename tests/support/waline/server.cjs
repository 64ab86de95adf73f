/**
 * Runs Waline's published server (`@waline/vercel`) over SQLite, in a separate process, because it is configured by
 * the environment. Sends its port to the parent process.
 */
const { createServer } = require('node:http')
const Module = require('node:module')
const { join } = require('node:path')

const packages = Module.createRequire(join(process.cwd(), 'tests/support/comment-packages/package.json'))

/** Unused packages that are not installed: other stores, mail, formulas and the like. */
const unused =
  /^(?:@cloudbase\/node-sdk|@mdit\/plugin-katex|akismet|fast-csv|ip2region|leancloud-storage|mathjax-full|nodemailer|phpass|rss|speakeasy|think-model-(?:mysql2?|postgresql)|think-mongo)(?:\/|$)/

/** Replaces any of them while the server loads: it can be called, constructed, extended and has any property. */
const placeholder = new Proxy(class {}, {
  get: (target, name) =>
    name === 'prototype' ? target.prototype : name === 'then' ? undefined : placeholder,
  apply: () => placeholder,
})

const load = Module._load
Module._load = function loadOrReplace(name, ...rest) {
  if (name === 'sqlite3') return require('./database.cjs')
  // It extends the server by its return value.
  if (name === 'think-mongo') return () => ({})
  if (unused.test(name)) return placeholder
  return load.call(this, name, ...rest)
}

const server = createServer()
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address()
  Object.assign(process.env, {
    SQLITE_PATH: ':memory:',
    JWT_TOKEN: 'waline',
    MARKDOWN_TEX: 'false',
    AKISMET_KEY: 'false',
    DISABLE_REGION: 'true',
    // No limit, because tests comment in quick succession.
    IPQPS: '0',
    // It requests the available sign-in services: none.
    OAUTH_URL: `http://127.0.0.1:${port}/accounts`,
  })
  const respond = packages('@waline/vercel')({ env: 'vercel' })
  server.on('request', (request, response) => {
    if (request.url !== '/accounts') return respond(request, response)
    response.setHeader('content-type', 'application/json')
    response.end('{"services":[]}')
  })
  process.send(port)
})
