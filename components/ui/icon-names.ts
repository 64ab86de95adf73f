/** The line icons. `scripts/icons.ts` has their drawings and writes them to the sprite `public/icons.svg`. */
export const lineIcons = [
  'home',
  'search',
  'archive',
  'folder',
  'folder-open',
  'tag',
  'tags',
  'hash',
  'sun',
  'moon',
  'list',
  'bars',
  'close',
  'chevron-left',
  'chevron-right',
  'chevron-down',
  'chevrons-left',
  'chevrons-right',
  'arrow-up',
  'arrow-right',
  'arrow-left',
  'arrow-circle',
  'plus',
  'star',
  'flame',
  'book',
  'random',
  'user',
  'users',
  'key',
  'lock',
  'link',
  'chat',
  'thumbs-up',
  'history',
  'stream',
  'calendar',
  'calendar-check',
  'clock',
  'document',
  'shield',
  'eye',
  'copyright',
  'envelope',
  'rss',
  'pause',
  'play',
  'share',
  'palette',
  'globe',
  'external',
  'check',
  'copy',
  'spinner',
  'code',
  'sparkles',
  'image',
  'heart',
  'coffee',
  'pen',
  'feather',
  'camera',
  'map',
  'music',
  'linkedin',
] as const

/** Logos of other services, in the same sprite. */
export const brandIcons = [
  'github',
  'x',
  'weibo',
  'telegram',
  'youtube',
  'bilibili',
  'instagram',
  'xiaohongshu',
  'wechat',
  'algolia',
] as const

export type IconName = (typeof lineIcons)[number] | (typeof brandIcons)[number]

const names: ReadonlySet<string> = new Set<string>([...lineIcons, ...brandIcons])

/** The icon with this name, or null when there is none: names from menu data may be anything. */
export function toIconName(name: string): IconName | null {
  return names.has(name) ? (name as IconName) : null
}

/** Classes of an icon font, such as `fas fa-house`: words with a dash in at least one of them. */
export function isFontIcon(name: string): boolean {
  return /^(?=.*-)[\w-]+(?: +[\w-]+)*$/.test(name)
}
