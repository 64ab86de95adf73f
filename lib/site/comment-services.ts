import type { Settings } from '@/conf/schema'

/** The eight comment services and the setting that switches each on, in the order of their tabs. */
const services = [
  { name: 'twikoo', key: 'COMMENT_TWIKOO_ENV_ID' },
  { name: 'giscus', key: 'COMMENT_GISCUS_REPO' },
  { name: 'gitalk', key: 'COMMENT_GITALK_CLIENT_ID' },
  { name: 'cusdis', key: 'COMMENT_CUSDIS_APP_ID' },
  { name: 'utterances', key: 'COMMENT_UTTERRANCES_REPO' },
  { name: 'waline', key: 'COMMENT_WALINE_SERVER_URL' },
  { name: 'valine', key: 'COMMENT_VALINE_APP_ID' },
  { name: 'artalk', key: 'COMMENT_ARTALK_SERVER' },
] as const satisfies readonly { name: string; key: keyof Settings }[]

type Service = (typeof services)[number]

export type CommentService = Service['name']

/** The services that the settings switch on; by default none. */
export function commentServices(settings: Pick<Settings, Service['key']>): CommentService[] {
  return services.filter(({ key }) => settings[key] !== '').map(({ name }) => name)
}
