/**
 * The icons there are: our name → the drawing in the icon library (lucide, ISC licence). `npm run icons`
 * gathers them into the sprite `public/icons.svg`; a brand mark's drawing comes from simple-icons (CC0).
 */
export const lineIcons = {
  home: 'house',
  search: 'search',
  archive: 'archive',
  folder: 'folder',
  'folder-open': 'folder-open',
  tag: 'tag',
  tags: 'tags',
  hash: 'hash',
  sun: 'sun',
  moon: 'moon',
  list: 'list',
  bars: 'menu',
  close: 'x',
  'chevron-left': 'chevron-left',
  'chevron-right': 'chevron-right',
  'chevron-down': 'chevron-down',
  'chevrons-left': 'chevrons-left',
  'chevrons-right': 'chevrons-right',
  'arrow-up': 'arrow-up',
  'arrow-right': 'arrow-right',
  'arrow-left': 'arrow-left',
  'arrow-circle': 'circle-arrow-right',
  plus: 'circle-plus',
  star: 'star',
  flame: 'flame',
  book: 'book-marked',
  random: 'podcast',
  user: 'user-round',
  users: 'users-round',
  key: 'key-round',
  lock: 'lock',
  link: 'link',
  chat: 'message-circle',
  'thumbs-up': 'thumbs-up',
  history: 'history',
  stream: 'align-left',
  calendar: 'calendar',
  'calendar-check': 'calendar-check',
  clock: 'clock',
  document: 'file-text',
  shield: 'shield-check',
  eye: 'eye',
  copyright: 'copyright',
  envelope: 'mail',
  rss: 'rss',
  pause: 'pause',
  play: 'play',
  share: 'share-2',
  palette: 'palette',
  globe: 'globe',
  external: 'external-link',
  check: 'check',
  copy: 'copy',
  spinner: 'loader-circle',
  code: 'code-xml',
  sparkles: 'sparkles',
  image: 'image',
  heart: 'heart',
  coffee: 'coffee',
  pen: 'pen-line',
  feather: 'feather',
  camera: 'camera',
  map: 'map',
  music: 'music',
  linkedin: 'briefcase-business',
} as const

export const brandIcons = {
  github: 'github',
  x: 'x',
  weibo: 'sinaweibo',
  telegram: 'telegram',
  youtube: 'youtube',
  bilibili: 'bilibili',
  instagram: 'instagram',
  xiaohongshu: 'xiaohongshu',
  wechat: 'wechat',
  algolia: 'algolia',
} as const

export type IconName = keyof typeof lineIcons | keyof typeof brandIcons

/** The name as an icon's name, or null when there is no such icon: names from menu data are opaque. */
export function toIconName(name: string): IconName | null {
  return Object.hasOwn(lineIcons, name) || Object.hasOwn(brandIcons, name) ? (name as IconName) : null
}

/** Classes of an icon font, such as `fas fa-house`: words with a dash in at least one of them. */
export function isFontIcon(name: string): boolean {
  return /^(?=.*-)[\w-]+(?: +[\w-]+)*$/.test(name)
}
