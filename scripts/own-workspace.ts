/** Prints which workspace the blog is built from, for `npm run blog`; nothing when it is the sample content. */
// Before other imports, because they read the environment when they are loaded.
import './owner/environment'

import { loadEnvConfig } from '@next/env'
import { siteSettings } from '@/conf/site'
import { describeWorkspace } from './describe-workspace'

const before = new Set(Object.keys(process.env).filter((name) => process.env[name]))
const { loadedEnvFiles } = loadEnvConfig(process.cwd(), false)
const files = loadedEnvFiles.map(({ path, env }) => ({
  path,
  // Variables of the environment take precedence.
  names: Object.keys(env).filter((name) => !before.has(name)),
}))
process.stdout.write(describeWorkspace(siteSettings, process.env, files) ?? '')
