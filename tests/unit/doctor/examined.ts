/** A small made-up workspace that tests break, and its examination. */

import { expect } from 'vitest'
import { resolveDeployed } from '@/conf/resolve'
import type { SettingsInput } from '@/conf/schema'
import { examine } from '@/lib/doctor/examine'
import type { Finding, Report } from '@/lib/doctor/types'
import { compileWorkspace } from '@/lib/embedded-workspace/compile'
import type { Records } from '@/lib/embedded-workspace/emulator/records'
import { WorkspaceClient } from '@/lib/workspace/client/client'
import { Limiter } from '@/lib/workspace/client/limiter'
import { parsePageIds } from '@/lib/workspace/page-id'
import type { ContentStore } from '@/lib/workspace/store/content-store'
import { startWorkspaceServer, type WorkspaceServer } from '@/tests/support/workspace-server'
import { FakeClock } from '../workspace/fake-workspace'

const row = (front: string, body = '') => `---\n${front}\n---\n${body}`

/** A workspace in which nothing is wrong. */
export function soundRecords(bodies: { spring?: string } = {}): Records {
  return compileWorkspace(
    {
      'workspace.yaml':
        'title: Harbour notes\npeople:\n  - { id: lin, name: Lin Yao }\nconfig:\n  - { name: AUTHOR, value: Lin Yao, enable: true }\n',
      'rows/010-spring.md': row(
        'type: Post\nstatus: Published\ntitle: Spring\nslug: spring\ncategory: Seasons\ntags: [calm]\ndate: 2026-03-04\ncover: /images/page-cover/a.png',
        bodies.spring ?? 'The ice is gone. See [summer](/article/summer).',
      ),
      'rows/020-summer.md': row(
        'type: Post\nstatus: Published\ntitle: Summer\nslug: summer\ncategory: Seasons\ndate: 2026-06-04\ncover: /images/page-cover/b.png',
        'Long days.',
      ),
      'rows/030-plan.md': row(
        'type: Post\nstatus: Draft\ntitle: Secret plan\nslug: plan\ndate: 2026-07-04',
        'Later.',
      ),
      'rows/040-about.md': row(
        'type: Page\nstatus: Published\ntitle: About\nslug: about',
        'Who writes this.',
      ),
      'rows/050-browse.md': row('type: Menu\nstatus: Published\ntitle: Browse\nslug: /archive'),
      'rows/060-seasons.md': row('type: SubMenu\nstatus: Published\ntitle: Seasons\nslug: /category/Seasons'),
      'rows/070-config.md': row('type: Config\nstatus: Published\ntitle: Config\nslug: config'),
    },
    { files: 'stored' },
  )
}

export interface Given {
  records?: Records
  /** Breaks the workspace. */
  edit?: (records: Records) => void
  server?: Omit<Parameters<typeof startWorkspaceServer>[0], 'records'>
  /** Further settings of the environment. */
  env?: Record<string, string>
  file?: SettingsInput
  token?: string
  pictures?: boolean
  articles?: number
  /** What the site's server has stored. */
  store?: ContentStore
  /** Milliseconds that a request may take. */
  timeout?: number
}

/** Examines a workspace that is served over HTTP. */
export async function examined(given: Given = {}): Promise<Report> {
  const records = given.records ?? soundRecords()
  given.edit?.(records)
  const server = await startWorkspaceServer({ ...given.server, records })
  try {
    return await examinedAt(server, given)
  } finally {
    await server.close()
  }
}

/** Examines what answers at an address. */
export async function examinedAt(
  { origin, apiBaseUrl, rootPageId }: Pick<WorkspaceServer, 'origin' | 'apiBaseUrl' | 'rootPageId'>,
  { env: more = {}, file = {}, token = '', pictures = false, articles, store, timeout = 20_000 }: Given = {},
): Promise<Report> {
  const env = { NOTION_PAGE_ID: rootPageId, NOTION_HOST: origin, API_BASE_URL: apiBaseUrl, ...more }
  return examine({
    file,
    env,
    token,
    pictures,
    ...(articles !== undefined && { articles }),
    now: () => Date.parse('2026-11-01T00:00:00Z'),
    connect: async () => {
      const deployed = resolveDeployed(file, env)
      const clock = new FakeClock()
      const parsed = parsePageIds(deployed.NOTION_PAGE_ID)
      if (!parsed.ok) throw new Error(parsed.error)
      const { id: rootPageId, viewId: rootViewId } = parsed.pages[0]
      return {
        deployed,
        rootPageId,
        rootViewId,
        ...(store && { store }),
        client: new WorkspaceClient({
          apiBaseUrl,
          token,
          userAgent: deployed.WORKSPACE_USER_AGENT,
          clock,
          timeout,
          queryTimeout: timeout,
          attempts: 1,
          limiter: new Limiter(3, clock),
        }),
      }
    },
  })
}

/** The findings of one check. */
export function findingsOf({ findings }: Report, check: string): Finding[] {
  return findings.filter((finding) => finding.check === check)
}

/** Expects exactly one finding of a check, whose message holds all these words. */
export function expectFinding(
  report: Report,
  check: string,
  severity: Finding['severity'],
  words: readonly (string | RegExp)[],
): Finding {
  const found = findingsOf(report, check)
  expect(found, JSON.stringify(report.findings, null, 2)).toHaveLength(1)
  const [finding] = found
  if (!finding) throw new Error(`no finding ${check}`)
  expect(finding.severity).toBe(severity)
  for (const word of words) {
    if (typeof word === 'string') expect(finding.message).toContain(word)
    else expect(finding.message).toMatch(word)
  }
  return finding
}
