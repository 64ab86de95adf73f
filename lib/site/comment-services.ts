import { type CommentService, type CommentSetup, commentTable, isCommentKey } from '@/conf/comments'
import type { Settings } from '@/conf/schema'

type Switches = Pick<Settings, (typeof commentTable)[number]['key']>

/** The services that the settings switch on; by default none. */
export function commentServices(settings: Switches): CommentService[] {
  return commentTable.filter(({ key }) => settings[key] !== '').map(({ name }) => name)
}

/** What pages carry for their comment areas; null while no service is switched on: then they carry nothing. */
export function commentSetup(settings: Settings): CommentSetup | null {
  const services = commentServices(settings)
  if (services.length === 0) return null
  const prefixes = commentTable.filter(({ name }) => services.includes(name)).map(({ prefix }) => prefix)
  const sent = Object.entries(settings).filter(
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
