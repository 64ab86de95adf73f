/** Share services by their names in NotionNext. */
export const shareServices = [
  'link',
  'wechat',
  'qq',
  'weibo',
  'email',
  'facebook',
  'twitter',
  'telegram',
  'messenger',
  'line',
  'reddit',
  'whatsapp',
  'linkedin',
  'vkshare',
  'okshare',
  'tumblr',
  'livejournal',
  'mailru',
  'viber',
  'instapaper',
  'hatena',
  'pinterest',
  'threads',
] as const

export type ShareService = (typeof shareServices)[number]
