import type { Mount } from './adapter'
import { defined, loadScript, loadStyles } from './load'

interface GitalkOptions {
  clientID: string
  clientSecret: string
  repo: string
  owner: string
  admin: readonly string[]
  /** At most 50 characters. */
  id: string
  title: string
  language: string
  distractionFreeMode: boolean
}

declare global {
  interface Window {
    Gitalk?: new (options: GitalkOptions) => { render(container: HTMLElement): void }
  }
}

/** https://github.com/gitalk/gitalk. It has a light look only. */
export const mount: Mount = async ({ container, settings, subject, locale }) => {
  await Promise.all([
    loadStyles(settings.COMMENT_GITALK_CSS_CDN_URL),
    loadScript(settings.COMMENT_GITALK_JS_CDN_URL),
  ])
  const Gitalk = defined(window.Gitalk, 'Gitalk')
  new Gitalk({
    clientID: settings.COMMENT_GITALK_CLIENT_ID,
    clientSecret: settings.COMMENT_GITALK_CLIENT_SECRET,
    repo: settings.COMMENT_GITALK_REPO,
    owner: settings.COMMENT_GITALK_OWNER,
    admin: settings.COMMENT_GITALK_ADMIN,
    id: subject.id,
    title: subject.title,
    language: locale,
    distractionFreeMode: settings.COMMENT_GITALK_DISTRACTION_FREE_MODE,
  }).render(container)
  return {}
}
