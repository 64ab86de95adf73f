import { type CommentService, type CommentSetup, commentTable, isCommentKey } from '@/conf/comments'
import type { Settings } from '@/conf/schema'
import { isCloudName } from '../comment-addresses'
import { commentKey } from './comment-key'
import type { Post } from './types'
import { isExternal } from './urls'

type Switches = Pick<Settings, (typeof commentTable)[number]['key']>

/** The services that the settings switch on; by default none. */
export function commentServices(settings: Switches): CommentService[] {
  return commentTable.filter(({ key }) => settings[key] !== '').map(({ name }) => name)
}

/**
 * The comment key of a post for lists that show the number of comments; '' for a locked post or one without
 * comments.
 */
export function countedKey(settings: Settings, { key: id, href: path, ext, locked }: Post): string {
  const counted = settings.COMMENT_TWIKOO_ENV_ID !== '' && settings.COMMENT_TWIKOO_COUNT_ENABLE
  return counted && !locked && ext.comment !== false && !isExternal(path)
    ? commentKey(settings, { id, path })
    : ''
}

/** Twikoo's script: the published file has a variant that includes the cloud's library. */
function twikooScript({
  COMMENT_TWIKOO_CDN_URL: script,
  COMMENT_TWIKOO_ENV_ID: environment,
}: Settings): string {
  return isCloudName(environment)
    ? script.replace(
        /^(https:\/\/cdn\.jsdelivr\.net\/npm\/twikoo@.*)\/twikoo\.min\.js$/,
        '$1/twikoo.all.min.js',
      )
    : script
}

/** The data of pages for their comment areas; null while no service is switched on. */
export function commentSetup(settings: Settings): CommentSetup | null {
  const services = commentServices(settings)
  if (services.length === 0) return null
  const prefixes = commentTable.filter(({ name }) => services.includes(name)).map(({ prefix }) => prefix)
  const effective = { ...settings, COMMENT_TWIKOO_CDN_URL: twikooScript(settings) }
  const sent = Object.entries(effective).filter(
    ([key, value]) =>
      isCommentKey(key) &&
      value !== '' &&
      (key === 'COMMENT_PAGE_KEY' || prefixes.some((prefix) => key.startsWith(prefix))),
  )
  return {
    services,
    tabs: services.length > 1 || !settings.COMMENT_HIDE_SINGLE_TAB,
    settings: Object.fromEntries(sent),
  }
}
