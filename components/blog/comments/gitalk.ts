import { loadScript } from '../../browser/load-script'
import type { Mount } from './adapter'
import styles from './gitalk.module.css'
import { widgetLanguage } from './languages'
import { defined, loadStyles, reach } from './load'

interface GitalkOptions {
  clientID: string
  clientSecret: string
  repo: string
  owner: string
  admin: readonly string[]
  /** At most 50 characters, because it becomes a label of the issue. */
  id: string
  title: string
  language: string
  distractionFreeMode: boolean
  proxy: string
}

declare global {
  interface Window {
    Gitalk?: new (options: GitalkOptions) => { render(container: HTMLElement): void }
  }
}

/** Shortens a key for a label: the key itself, or its beginning with a hash. */
async function labelOf(key: string): Promise<string> {
  if (key.length <= 50) return key
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(key))
  const mark = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${key.slice(0, 9)}-${mark}`
}

/** https://github.com/gitalk/gitalk. */
export const mount: Mount = async ({ container, settings, pageKey, title, locale, file }) => {
  container.className = styles.widget ?? ''
  const { COMMENT_GITALK_OWNER: owner, COMMENT_GITALK_REPO: repo } = settings
  await Promise.all([
    loadStyles(file(settings.COMMENT_GITALK_CSS_CDN_URL)),
    loadScript(file(settings.COMMENT_GITALK_JS_CDN_URL)),
    reach(`https://api.github.com/repos/${owner}/${repo}`),
  ])
  const Gitalk = defined(window.Gitalk, 'Gitalk')
  new Gitalk({
    clientID: settings.COMMENT_GITALK_CLIENT_ID,
    clientSecret: settings.COMMENT_GITALK_CLIENT_SECRET,
    repo,
    owner,
    admin: settings.COMMENT_GITALK_ADMIN,
    id: await labelOf(pageKey),
    title,
    language: widgetLanguage(locale, ['en', 'zh-CN', 'zh-TW', 'fr', 'ja']),
    distractionFreeMode: settings.COMMENT_GITALK_DISTRACTION_FREE_MODE,
    proxy: settings.COMMENT_GITALK_PROXY,
  }).render(container)
  return {}
}
