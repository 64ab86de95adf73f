import { isNotionHost } from 'notion-utils'
import { listOf, numberOf, textOf } from '@/lib/unknown-values'
import type { Finding } from './types'

/** What the explanation of a failure depends on. */
export interface FailureContext {
  /** Host of the interface that was asked. */
  host: string
  hasToken: boolean
}

type Explanation = Pick<Finding, 'check' | 'message'>

/** An error and its causes, the outermost first. Limited, because a cause may refer to itself. */
function chainOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let at = error; at instanceof Error && chain.length < 10; at = at.cause) {
    chain.push(at)
    // A host with several addresses fails with one error per address.
    if (at instanceof AggregateError) chain.push(...listOf(at.errors))
  }
  return chain
}

/** Facts found in the errors of a chain. */
interface Clues {
  names: string[]
  messages: string
  codes: string[]
  status: number | null
}

function cluesOf(error: unknown): Clues {
  const chain = chainOf(error)
  const messages = chain
    .map((one) => (one instanceof Error ? one.message : ''))
    .concat(String(error))
    .join('\n')
  const told = chain
    .map((one) => (one instanceof Error ? numberOf(Reflect.get(one, 'status')) : null))
    .find((status) => status !== null)
  return {
    names: chain.map((one) => (one instanceof Error ? one.name : '')),
    messages,
    codes: chain.map((one) => (one instanceof Error ? textOf(Reflect.get(one, 'code')) : '')),
    status: told ?? numberOf(Number(/\bstatus (\d{3})\b/.exec(messages)?.[1] ?? Number.NaN)),
  }
}

/** Explains what a failure of the workspace means and what its owner can do. */
export function explainFailure(error: unknown, context: FailureContext): Explanation {
  const clues = cluesOf(error)
  return (
    explainConfiguration(clues, error) ??
    explainProtection(clues, context) ??
    explainNetwork(clues, context) ??
    explainRefusal(clues, context) ??
    explainAnswer(clues, context) ?? {
      check: 'workspace-failed',
      message:
        `The workspace could not be read: ${sentence(error instanceof Error ? error.message : String(error))} ` +
        'If it stays, report it with a recording (docs/recordings.md).',
    }
  )
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}

/** Messages of the loaders that already name the page or property and what to do. */
function explainConfiguration({ messages }: Clues, error: unknown): Explanation | null {
  const message = error instanceof Error ? error.message : String(error)
  if (/^NOTION_PAGE_ID \(|^NOTION_PAGE_ID is "/.test(message)) return { check: 'page-id', message }
  if (message.startsWith('WORKSPACE_RECORDING is ')) return { check: 'recording', message }
  if (/is not a database and holds none/.test(message)) return { check: 'no-database', message }
  if (/the database itself is not public/.test(message)) return { check: 'database-unshared', message }
  if (/has no propert(?:y|ies) "/.test(message)) return { check: 'missing-property', message }
  if (/invalid header value|ByteString|Invalid character in header/i.test(messages)) {
    return {
      check: 'token-malformed',
      message:
        'NOTION_TOKEN_V2 or NOTION_ACTIVE_USER holds a character that cannot be sent. Copy the value of the cookie ' +
        'token_v2 again, without line breaks, quotes or other characters around it.',
    }
  }
  return null
}

function explainProtection({ names, messages, status }: Clues, { host }: FailureContext): Explanation | null {
  if (names.includes('BlockedError') || /bot protection/i.test(messages)) {
    return {
      check: 'bot-protection',
      message:
        `The bot protection in front of ${host} refused the request (a web page came in place of data). Wait some ` +
        'minutes and try again. Remove WORKSPACE_USER_AGENT if you have set it, else try another value. If it stays, run the ' +
        'build or the server in another network: addresses of some hosting companies are blocked.',
    }
  }
  if (names.includes('RateLimitedError') || names.includes('CooldownPause') || status === 429) {
    return {
      check: 'rate-limit',
      message:
        `${host} answered "too many requests" (429). Wait at least a minute before the next attempt. If it happens ` +
        'often, lower WORKSPACE_RATE and WORKSPACE_CONCURRENCY, and do not build several blogs at once.',
    }
  }
  if (/something else than JSON/.test(messages)) {
    return {
      check: 'not-json',
      message:
        `${host} answered with something else than data, probably a web page. Check API_BASE_URL (it ends in ` +
        '/api/v3) and whether a proxy, a firewall or the bot protection in front of Notion answers in its place.',
    }
  }
  return null
}

function explainNetwork({ codes, messages }: Clues, { host }: FailureContext): Explanation | null {
  const has = (...wanted: string[]) => codes.some((code) => wanted.includes(code))
  if (has('ENOTFOUND', 'EAI_AGAIN')) {
    return {
      check: 'unreachable',
      message:
        `The host ${host} was not found. Check the network connection and the name server of this machine, and ` +
        'API_BASE_URL for a misspelled name.',
    }
  }
  if (codes.some((code) => /CERT|TLS|SSL|SELF_SIGNED/.test(code))) {
    return {
      check: 'certificate',
      message:
        `The certificate of ${host} is not trusted. Check the clock of this machine and whether a proxy replaces ` +
        'certificates; NODE_EXTRA_CA_CERTS names the certificate of such a proxy.',
    }
  }
  if (/no answer within \d+ ms/.test(messages) || has('ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT')) {
    return {
      check: 'timeout',
      message:
        `The host ${host} did not answer in time. Check the network connection and whether a firewall or proxy ` +
        'holds requests back; on a slow connection raise WORKSPACE_TIMEOUT_MS.',
    }
  }
  if (/the connection failed|fetch failed/.test(messages)) {
    return {
      check: 'unreachable',
      message:
        `The host ${host} did not answer: the connection failed${codes.some(Boolean) ? ` (${codes.find(Boolean)})` : ''}. ` +
        'Check the network connection of this machine, its firewall and proxy, and API_BASE_URL.',
    }
  }
  return null
}

function explainRefusal({ messages, status }: Clues, { host, hasToken }: FailureContext): Explanation | null {
  const page = /\b([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}\b/.exec(messages)
  const isRoot = page === null || /\(NOTION_PAGE_ID\)/.test(messages)
  const id = page === null ? '' : `${page[1]}…, `
  if ((status === 401 || status === 403) && hasToken) {
    return {
      check: 'token-refused',
      message:
        `${host} refused the access token (${id}status ${status}). Sign in to Notion in a browser, copy the ` +
        'cookie token_v2 again into NOTION_TOKEN_V2 (it ends when you sign out), and check that this account may ' +
        'see the page.',
    }
  }
  const isRefused = status === 400 || status === 401 || status === 403 || status === 404
  if (!isRefused && !/was not found/.test(messages)) return null
  const answer = `${id}${status === null ? 'no record' : `status ${status}`}`
  return {
    check: 'page-not-found',
    message: isRoot
      ? `Notion does not give the page of NOTION_PAGE_ID (${answer}). ${rootRemedy(status, host, hasToken)}`
      : `Notion does not give this page or database (${answer}). Open it in Notion, and check that it is not in the bin and shared ` +
        'like the database: Share → Publish.',
  }
}

function rootRemedy(status: number | null, host: string, hasToken: boolean): string {
  // A wrong API_BASE_URL answers 404 to everything.
  const otherHost =
    status === 404 && !isNotionHost(host)
      ? ` Or API_BASE_URL is wrong: it leads to ${host} and must end in /api/v3.`
      : ''
  return (
    'Either it is private: open it in Notion and choose Share → Publish. Or the address is wrong: choose Share → Copy ' +
    `link, and copy that into NOTION_PAGE_ID.${otherHost} ` +
    (hasToken
      ? 'For a workspace that stays private give the account of NOTION_TOKEN_V2 access to it.'
      : 'For a workspace that stays private set NOTION_TOKEN_V2: README.md tells how to get it.')
  )
}

function explainAnswer({ messages, status }: Clues, { host }: FailureContext): Explanation | null {
  if (status !== null && status >= 500) {
    return {
      check: 'service-trouble',
      message:
        `${host} answered with status ${status}: it has trouble of its own. Look at https://status.notion.so and ` +
        'try again later; a running blog shows its last content meanwhile.',
    }
  }
  if (/incomplete list|lacks rows|gives none of them/.test(messages)) {
    return {
      check: 'incomplete-answer',
      message:
        `${host} answered with an incomplete list of the content table. This passes by itself as a rule; if it stays, ` +
        'open the table in Notion and check that all its rows are shared.',
    }
  }
  if (/unexpected shape/.test(messages)) {
    return {
      check: 'unexpected-answer',
      message:
        `${host} answered in a form that this version does not know. Check API_BASE_URL; if it is right, update the ` +
        'blog to its newest version.',
    }
  }
  return null
}
