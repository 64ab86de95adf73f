/**
 * Records the service's responses for the blog of NOTION_PAGE_ID into a folder, for WORKSPACE_RECORDING: `npm run
 * workspace:record -- --out=my-recording`. docs/recordings.md says what it contains and what is removed.
 */
// Before other imports, because they read the environment when they are loaded.
import './owner/environment'

import { parseArgs } from 'node:util'
import { loadEnvConfig } from '@next/env'
import { readSecrets } from '@/conf/secrets'
import { WorkspaceError } from '@/lib/workspace'
import { connect } from '@/lib/workspace/connection'
import { Capture } from '@/lib/workspace/recording/capture'
import { recordBlog } from '@/lib/workspace/recording/record'
import { cooldownCountdown } from './cooldown-countdown'

const megabyte = 1_000_000

function readOptions() {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      files: { type: 'string', default: 'all' },
      'max-file-mb': { type: 'string', default: '20' },
      'max-total-mb': { type: 'string', default: '500' },
      'with-hidden': { type: 'boolean', default: false },
    },
  })
  if (!values.out) throw new WorkspaceError('', 'Name a new folder for the recording: --out=<folder>.')
  if (values.files !== 'all' && values.files !== 'none') {
    throw new WorkspaceError('', `--files is "${values.files}"; allowed are all and none.`)
  }
  const limits = {
    perFile: megabytes('max-file-mb', values['max-file-mb']),
    inAll: megabytes('max-total-mb', values['max-total-mb']),
  }
  return {
    folder: values.out,
    files: values.files === 'all' ? limits : null,
    withHidden: values['with-hidden'],
  }
}

function megabytes(name: string, text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value * megabyte
  throw new WorkspaceError('', `--${name} is "${text}"; allowed is a number of megabytes above 0.`)
}

async function main(): Promise<void> {
  const options = readOptions()
  loadEnvConfig(process.cwd(), false)
  if (process.env.WORKSPACE_RECORDING) {
    throw new WorkspaceError('', 'WORKSPACE_RECORDING is set: remove it to record the workspace itself.')
  }
  const capture = new Capture()
  const { client, rootPageId, rootViewId, store, deployed } = await connect({
    fetch: capture.fetch,
    onCooldown: cooldownCountdown(),
  })
  if (deployed.NOTION_PAGE_ID === '') {
    throw new WorkspaceError(
      '',
      'NOTION_PAGE_ID is empty: set it to the page to record. The sample content needs no recording.',
    )
  }
  // The active user's id is in every record that this person has created; it opens nothing by itself.
  const { NOTION_ACTIVE_USER: _id, ...secrets } = readSecrets(process.env)
  const { counts, problems } = await recordBlog({
    ...options,
    client,
    capture,
    rootPageId,
    rootViewId,
    store,
    deployed,
    secrets: Object.values(secrets),
    privateWorkspace: secrets.NOTION_TOKEN_V2 !== '',
    onProgress: (line) => console.log(line),
  })
  for (const problem of problems) console.warn(problem)
  console.log(
    `Recorded ${counts.articles} articles (${counts.answers} answers) and ${counts.files} files into ` +
      `${options.folder}. Serve the blog from it with WORKSPACE_RECORDING=${options.folder}`,
  )
}

main().catch((error: unknown) => {
  const isKnown =
    error instanceof WorkspaceError || (error instanceof Error && error.name === 'SettingsError')
  console.error(isKnown ? error.message : error)
  process.exitCode = 1
})
