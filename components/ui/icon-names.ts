/** The line icons there are. `scripts/icons.ts` knows their drawings and gathers them into the sprite `public/icons.svg`. */
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

/** Marks of other services, likewise. */
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

/** The name as an icon's name, or null when there is no such icon: names from menu data are opaque. */
export function toIconName(name: string): IconName | null {
  return names.has(name) ? (name as IconName) : null
}

/** Classes of an icon font, such as `fas fa-house`: words with a dash in at least one of them. */
export function isFontIcon(name: string): boolean {
  return /^(?=.*-)[\w-]+(?: +[\w-]+)*$/.test(name)
}
