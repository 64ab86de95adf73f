import { applyWorkspace } from '@/conf/apply-workspace'
import { sourceOfSetting } from '@/conf/given'
import { resolveDeployed } from '@/conf/resolve'
import type { Settings } from '@/conf/schema'
import { everyPath } from '@/lib/site/affected'
import { member, urlOf } from '@/lib/unknown-values'
import type { WorkspaceClient } from '@/lib/workspace/client/client'
import { workspaceCalls } from '@/lib/workspace/client/client'
import { loadPage } from '@/lib/workspace/pages/load-page'
import { plainText } from '@/lib/workspace/shown-values'
import type { Entries } from '@/lib/workspace/store/content-store'
import { buildSite } from '@/lib/workspace/table/build-site'
import { IndexLoader } from '@/lib/workspace/table/load-index'
import { readRows } from '@/lib/workspace/table/read-rows'
import { toEntries } from '@/lib/workspace/table/to-settings'
import type { ContentIndex } from '@/lib/workspace/types'
import { reviewByStore } from '@/lib/workspace/visibility/review-stored'
import { tableOf } from '@/lib/workspace/visibility/visibility-memory'
import type { Blog } from './blog'
import { checkBlog } from './checks/check-blog'
import { checkDatabase, databaseFacts, loadSurroundings } from './checks/check-database'
import { checkFunctions } from './checks/check-functions'
import { checkPictures } from './checks/check-pictures'
import { propertyFacts } from './checks/check-properties'
import { rowFacts } from './checks/check-rows'
import { checkRunningBlog } from './checks/check-running-blog'
import { checkDeployedSettings, checkLink, checkTwiceSet, settingFacts } from './checks/check-settings'
import { configRowOf } from './config-row'
import { examineArticles } from './examine-articles'
import type { ExaminedConnection, ExamineOptions } from './examine-options'
import { explainFailure } from './explain-failure'
import type { PictureUse } from './find-pictures'
import type { Facts, Finding, Report } from './types'
import { linkTo } from './workspace-link'

/** The settings table may be in a subpage of the Config page, as for the site's loader. */
const configDepth = 1

/** Checks the settings, the workspace and every article. Problems with them never reject. */
export async function examine(options: ExamineOptions): Promise<Report> {
  const examination = new Examination(options)
  await examination.run()
  return examination.report
}

class Examination {
  private readonly findings: Finding[] = []
  private readonly facts: Facts
  private readonly progress: (text: string) => void
  private readonly now: () => number

  constructor(private readonly options: ExamineOptions) {
    const { file, env } = options
    this.facts = { workspace: sourceOfSetting('NOTION_PAGE_ID', file, env) === null ? 'sample' : 'own' }
    this.progress = options.progress ?? (() => {})
    this.now = options.now ?? Date.now
  }

  get report(): Report {
    return { findings: this.findings, facts: this.facts }
  }

  async run(): Promise<void> {
    const { connect, file, env, envFiles } = this.options
    this.progress('Settings')
    this.findings.push(...checkDeployedSettings(file, env, envFiles))
    // With invalid settings a connection is impossible.
    if (this.findings.some(({ severity }) => severity === 'error')) return
    const deployed = resolveDeployed(file, env, () => {})
    this.facts.settings = settingFacts(file, env, deployed, {})
    // An empty variable counts as set, but names no workspace.
    this.facts.workspace = kindOf(deployed)
    if (this.facts.workspace === 'sample') {
      this.findings.unshift({
        severity: 'warning',
        check: 'sample-used',
        message:
          'NOTION_PAGE_ID is not set, so there is no blog of yours to check. Put it into .env.local ' +
          '(NOTION_PAGE_ID=<link to your database>) and run this again.',
      })
      return
    }
    if (!connect) {
      this.add('info', 'offline', 'The workspace was not asked (--offline). Run `npm run doctor` without it.')
      return
    }
    await this.examineRunningBlog(deployed)
    let connection: ExaminedConnection
    try {
      connection = await connect()
    } catch (error) {
      this.fail(error, '')
      return
    }
    const before = countCalls()
    await this.examineWorkspace(connection)
    this.facts.calls = countCalls() - before
  }

  private async examineRunningBlog(deployed: Settings): Promise<void> {
    // A recording is examined without a network.
    if (this.facts.workspace === 'recording') return
    const { findings, caller } = await checkRunningBlog(deployed, this.options.adminSecret ?? '')
    this.findings.push(...findings)
    if (caller) this.facts.caller = caller
  }

  private async examineWorkspace(connection: ExaminedConnection): Promise<void> {
    const { deployed, client, rootPageId } = connection
    const host = hostOf(client)
    this.describeConnection(deployed, host)
    let blog: Blog
    try {
      const { recording } = this.facts
      this.progress(recording === undefined ? `Workspace at ${host}` : `The recording in ${recording}`)
      blog = await this.loadBlog(connection)
      if (this.facts.host !== undefined) this.facts.host = hostOf(client)
    } catch (error) {
      this.fail(error, hostOf(client), linkTo(rootPageId, deployed))
      return
    }
    this.describeBlog(blog)
    this.findings.push(...checkBlog(blog))
    const { pictures, facts } = await examineArticles(client, blog, {
      token: this.options.token,
      activeUser: this.options.activeUser ?? '',
      limit: this.options.articles,
      progress: this.progress,
      report: (findings) => this.findings.push(...findings),
      fail: (error, link, begin) => this.fail(error, host, link, begin),
    })
    this.facts.articles = facts
    await this.examinePictures(blog, pictures)
  }

  private describeConnection({ WORKSPACE_RECORDING: folder }: Settings, host: string): void {
    if (folder !== '') {
      this.facts.recording = folder
      return
    }
    this.facts.host = host
    this.facts.access = this.options.token === '' ? 'public' : 'token'
  }

  private describeBlog(blog: Blog): void {
    const { content, deployed } = blog
    const { file, env } = this.options
    this.facts.properties = propertyFacts(content.index, deployed.NOTION_PROPERTY_NAME)
    this.facts.rows = rowFacts(blog)
    this.facts.settings = settingFacts(file, env, deployed, content.entries)
    this.findings.push(...checkTwiceSet(file, env, deployed, content.entries))
    this.findings.push(...checkLink(blog.site.settings, env))
    this.findings.push(...checkFunctions(deployed, env, everyPath([blog.site], new Set()).length))
  }

  private async loadBlog(connection: ExaminedConnection): Promise<Blog> {
    const { client, rootPageId, rootViewId, deployed } = connection
    const { root, index: answered } = await new IndexLoader(
      client,
      rootPageId,
      { ...deployed, viewId: rootViewId },
      this.now,
    ).load()
    this.facts.answer = 'answered'
    const surroundings = await loadSurroundings(client, root)
    this.facts.database = databaseFacts(root, surroundings)
    this.findings.push(...checkDatabase(root, surroundings, deployed, rootViewId))
    const index = await this.review(answered, connection)
    const entries = await this.loadEntries(client, deployed, readRows(index, deployed))
    const { settings } = applyWorkspace(deployed, entries)
    const rows = readRows(index, settings)
    const now = this.now()
    const site = buildSite(index, rows, settings, now)
    return {
      content: { root, index, entries, addresses: site.addresses, gone: [], closed: [] },
      rows,
      site,
      deployed,
      now,
    }
  }

  /**
   * Returns the table as the site's server would use it, given its stored content; unchanged where the server would
   * not use it.
   */
  private async review(
    answered: ContentIndex,
    { store, deployed, rootPageId, rootViewId }: ExaminedConnection,
  ): Promise<ContentIndex> {
    const choice = { ...deployed, rootPageId, viewId: rootViewId }
    const { index, memory, changes, held } = await reviewByStore(answered, store, choice, this.now())
    if (index === null) {
      for (const { message } of changes) {
        this.add('error', 'table-not-believed', message, linkTo(rootPageId, deployed))
      }
      const known = tableOf(memory, answered.collection.id)?.columns
      return known ? { ...answered, known } : answered
    }
    for (const id of held) {
      this.add(
        'warning',
        'lock-held',
        `The row "${plainText(member(index.rows[id]?.value, 'properties', 'title'))}" stays locked: it had a password, ` +
          'and was not edited since. To open it, edit the row once more.',
        linkTo(id, deployed),
      )
    }
    return index
  }

  /** A Config page that cannot be read must not hide problems with the posts. */
  private async loadEntries(
    client: WorkspaceClient,
    deployed: Settings,
    rows: ReturnType<typeof readRows>,
  ): Promise<Entries> {
    const row = configRowOf(rows, deployed)
    if (!row) return {}
    const link = linkTo(row.id, deployed)
    try {
      const page = await loadPage(client, row.id, configDepth)
      const entries = toEntries(page.recordMap)
      if (Object.keys(entries).length === 0) {
        this.add(
          'warning',
          'config-empty',
          `The Config page "${row.text('title')}" has no enabled setting. It needs a table with a title column for ` +
            'names, a column "Value" and a checkbox "Enable"; tick the box of each setting that should count.',
          link,
        )
      }
      return entries
    } catch (error) {
      this.fail(error, hostOf(client), link, `The Config page "${row.text('title')}" cannot be read. `)
      return {}
    }
  }

  private async examinePictures(blog: Blog, pictures: readonly PictureUse[]): Promise<void> {
    // A recording is examined without a network.
    if (this.options.pictures === false || this.facts.workspace === 'recording') return
    const { findings, facts } = await checkPictures(pictures, {
      settings: blog.site.settings,
      progress: this.progress,
      now: this.now,
    })
    this.findings.push(...findings)
    this.facts.pictures = facts
  }

  private fail(error: unknown, host: string, link: Pick<Finding, 'link'> = {}, begin = ''): void {
    const { check, message } = explainFailure(error, { host, hasToken: this.options.token !== '' })
    this.facts.answer ??= check
    this.add('error', check, begin + message, link)
  }

  private add(
    severity: Finding['severity'],
    check: string,
    message: string,
    link: Pick<Finding, 'link'> = {},
  ): void {
    this.findings.push({ severity, check, message, ...link })
  }
}

/** The API host that requests go to now: the client switches when one does not answer. */
function hostOf({ apiBase }: WorkspaceClient): string {
  return urlOf(apiBase)?.host ?? apiBase
}

function kindOf({ NOTION_PAGE_ID, WORKSPACE_RECORDING }: Settings): Facts['workspace'] {
  if (WORKSPACE_RECORDING !== '') return 'recording'
  return NOTION_PAGE_ID === '' ? 'sample' : 'own'
}

function countCalls(): number {
  return Object.values(workspaceCalls()).reduce((sum, count) => sum + count, 0)
}
