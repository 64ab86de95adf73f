import type { SettingName, Settings } from './schema'

/**
 * The eight comment services in the order of their tabs, with the prefix of their settings and the setting that
 * enables each.
 */
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

/** Settings that are only in pages while their service is enabled. */
export type CommentKey = Extract<SettingName, `${Service['prefix']}${string}`> | 'COMMENT_PAGE_KEY'

/** The settings for the adapters in the browser. */
export type CommentSettings = Pick<Settings, CommentKey>

/** The comment configuration of pages. */
export interface CommentSetup {
  /** At least one. */
  services: CommentService[]
  /** Several services are shown as tabs. */
  tabs: boolean
  /** Settings of the enabled services; all others read as ''. */
  settings: Partial<CommentSettings>
}

/** Whether a setting may be sent to the browser once its service is enabled. */
export function isCommentKey(key: string): key is CommentKey {
  return key === 'COMMENT_PAGE_KEY' || commentTable.some(({ prefix }) => key.startsWith(prefix))
}
