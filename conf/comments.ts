import type { SettingName, Settings } from './schema'

/** The eight comment services, in the order of their tabs: how their settings begin, and which one switches each on. */
export const commentTable = [
  { name: 'twikoo', prefix: 'COMMENT_TWIKOO_', key: 'COMMENT_TWIKOO_ENV_ID' },
  { name: 'giscus', prefix: 'COMMENT_GISCUS_', key: 'COMMENT_GISCUS_REPO' },
  { name: 'gitalk', prefix: 'COMMENT_GITALK_', key: 'COMMENT_GITALK_CLIENT_ID' },
  { name: 'cusdis', prefix: 'COMMENT_CUSDIS_', key: 'COMMENT_CUSDIS_APP_ID' },
  { name: 'utterances', prefix: 'COMMENT_UTTERRANCES_', key: 'COMMENT_UTTERRANCES_REPO' },
  { name: 'waline', prefix: 'COMMENT_WALINE_', key: 'COMMENT_WALINE_SERVER_URL' },
  { name: 'valine', prefix: 'COMMENT_VALINE_', key: 'COMMENT_VALINE_APP_ID' },
  { name: 'artalk', prefix: 'COMMENT_ARTALK_', key: 'COMMENT_ARTALK_SERVER' },
] as const satisfies readonly { name: string; prefix: string; key: SettingName }[]

type Service = (typeof commentTable)[number]

export type CommentService = Service['name']

/** Settings that a page carries where the service is switched on, and nowhere else. */
export type CommentKey = Extract<SettingName, `${Service['prefix']}${string}`> | 'COMMENT_PAGE_KEY'

/** What the code in the browser that knows the services is given. */
export type CommentSettings = Pick<Settings, CommentKey>

/** The comment area of a site's pages. */
export interface CommentSetup {
  /** At least one. */
  services: CommentService[]
  /** The services stand behind a row of tabs. */
  tabs: boolean
  /** Of the services that are switched on; all others are '' to whoever reads them. */
  settings: Partial<CommentSettings>
}

/** Whether a browser may be sent a setting, once its service is switched on. */
export function isCommentKey(key: string): key is CommentKey {
  return key === 'COMMENT_PAGE_KEY' || commentTable.some(({ prefix }) => key.startsWith(prefix))
}
