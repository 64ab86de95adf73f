/**
 * The settings for code in the browser. A page only contains those that differ from the defaults, which are in the
 * bundle. The schema library stays on the server.
 * To add a setting for the browser, add its name here and its default to `browser-defaults.ts`; the compiler and a
 * unit test compare the two with the schema.
 */
import { browserDefaults } from './browser-defaults'
import type { SettingName, Settings } from './schema'

export const browserKeys = [
  'AUTHOR',
  'BIO',
  'LINK',
  'SUB_PATH',
  'SINCE',
  'VERSION',
  'LANG',
  'THEME',
  'THEME_SWITCH',
  'BEI_AN',
  'BEI_AN_LINK',
  'BEI_AN_GONGAN',
  'ENABLE_RSS',
  'FRIEND_LINKS',
  'CAN_COPY',

  'POST_LIST_STYLE',
  'POST_WAITING_TIME_FOR_404',
  'POST_SHARE_BAR_ENABLE',
  'POSTS_SHARE_SERVICES',
  'POST_TITLE_ICON',
  'ARTICLE_EXPIRATION_ENABLED',
  'ARTICLE_EXPIRATION_DAYS',
  'ARTICLE_EXPIRATION_MESSAGE',

  'HEO_HOME_BANNER_ENABLE',
  'HEO_HOME_POST_TWO_COLS',
  'HEO_LOADING_COVER',
  'HEO_SITE_CREATE_TIME',
  'HEO_NOTICE_BAR',
  'HEO_HERO_REVERSE',
  'HEO_HERO_BODY_REVERSE',
  'HEO_HERO_TITLE_1',
  'HEO_HERO_TITLE_2',
  'HEO_HERO_TITLE_3',
  'HEO_HERO_TITLE_4',
  'HEO_HERO_TITLE_5',
  'HEO_HERO_TITLE_LINK',
  'HEO_HERO_COVER_TITLE',
  'HEO_HERO_CATEGORY_1',
  'HEO_HERO_CATEGORY_2',
  'HEO_HERO_CATEGORY_3',
  'HEO_HERO_RECOMMEND_COVER_ENABLE',
  'HEO_GROUP_ICONS',
  'HEO_INFOCARD_GREETINGS',
  'HEO_INFO_CARD_URL1',
  'HEO_INFO_CARD_ICON1',
  'HEO_INFO_CARD_URL2',
  'HEO_INFO_CARD_ICON2',
  'HEO_INFO_CARD_URL3',
  'HEO_INFO_CARD_TEXT3',
  'HEO_SOCIAL_CARD',
  'HEO_SOCIAL_CARD_TITLE_1',
  'HEO_SOCIAL_CARD_TITLE_2',
  'HEO_SOCIAL_CARD_TITLE_3',
  'HEO_SOCIAL_CARD_URL',
  'HEO_POST_COUNT_TITLE',
  'HEO_SITE_TIME_TITLE',
  'HEO_SITE_VISIT_TITLE',
  'HEO_SITE_VISITOR_TITLE',
  'HEO_MENU_INDEX',
  'HEO_MENU_CATEGORY',
  'HEO_MENU_TAG',
  'HEO_MENU_ARCHIVE',
  'HEO_MENU_SEARCH',
  'HEO_POST_LIST_COVER',
  'HEO_POST_LIST_COVER_DEFAULT',
  'HEO_POST_LIST_COVER_HOVER_ENLARGE',
  'HEO_POST_LIST_SUMMARY',
  'HEO_POST_LIST_IMG_CROSSOVER',
  'HEO_ARTICLE_COVER',
  'HEO_ARTICLE_ADJACENT',
  'HEO_ARTICLE_COPYRIGHT',
  'HEO_ARTICLE_RECOMMEND',
  'HEO_WIDGET_LATEST_POSTS',
  'HEO_WIDGET_ANALYTICS',
  'HEO_WIDGET_TO_TOP',
  'HEO_WIDGET_TO_COMMENT',
  'HEO_WIDGET_DARK_MODE',
  'HEO_WIDGET_TOC',

  'IMAGE_COMPRESS_WIDTH',
  'IMG_COMPRESS_WIDTH',
  'LAZY_LOAD_THRESHOLD',
  'IMG_LAZY_LOAD_PLACEHOLDER',

  'ANALYTICS_BUSUANZI_ENABLE',

  'CONTACT_GITHUB',
  'CONTACT_TWITTER',
  'CONTACT_WEIBO',
  'CONTACT_TELEGRAM',
  'CONTACT_LINKEDIN',
  'CONTACT_BILIBILI',
  'CONTACT_YOUTUBE',
  'CONTACT_EMAIL',
  'CONTACT_INSTAGRAM',
  'CONTACT_XIAOHONGSHU',
  'CONTACT_ZHISHIXINGQIU',
  'CONTACT_WEHCHAT_PUBLIC',

  'ALGOLIA_APP_ID',
  'ALGOLIA_SEARCH_ONLY_APP_KEY',
  'ALGOLIA_INDEX',
  'ALGOLIA_HOST',
  'SEARCH_HITS_PER_PAGE',
  'MARK_JS_URL',
  'SEARCH_PRINT_KEY',
  'ANIMATION_JS_URL',

  'FONT_AWESOME',

  'MEMOS_TITLE',
  'MEMOS_COMMENT_TITLE',
] as const satisfies readonly SettingName[]

export type BrowserKey = (typeof browserKeys)[number]

/** The type of `useSite().settings`. */
export type BrowserSettings = Pick<Settings, BrowserKey>

/** Settings that only the document needs: pages/_document and page-head read them on the server. */
export const documentKeys = [
  'KEYWORDS',
  'APPEARANCE',
  'APPEARANCE_DARK_TIME',
  'BLOG_FAVICON',
  'FONT_STYLE',
  'FONT_SANS',
  'FONT_SERIF',
] as const satisfies readonly SettingName[]

/** The settings from which the server makes a document. */
export type DocumentSettings = BrowserSettings & Pick<Settings, (typeof documentKeys)[number]>

/** A page contains those that differ, like the others, but the bundle does not contain these defaults. */
const documentDefaults: Pick<Settings, (typeof documentKeys)[number]> = {
  KEYWORDS: [],
  APPEARANCE: 'auto',
  APPEARANCE_DARK_TIME: [18, 7],
  BLOG_FAVICON: '/favicon.ico',
  FONT_STYLE: 'sans light',
  FONT_SANS: [
    'PingFang SC',
    '-apple-system',
    'BlinkMacSystemFont',
    'Hiragino Sans GB',
    'Microsoft YaHei',
    'Segoe UI',
    'Noto Sans SC',
    'Helvetica Neue',
    'Arial',
    'sans-serif',
    'Apple Color Emoji',
  ],
  FONT_SERIF: ['Bitter', 'Noto Serif SC', 'SimSun', 'Times New Roman', 'Times', 'serif'],
}

/** Returns the settings of a page and its document that differ from the defaults. */
export function packBrowserSettings(settings: Settings): Partial<DocumentSettings> {
  const usual = unpackDocumentSettings({})
  // Fields and items of settings have a fixed order, so that equal values have equal JSON.
  const differs = (key: keyof DocumentSettings) =>
    JSON.stringify(settings[key]) !== JSON.stringify(usual[key])
  return Object.fromEntries(
    [...browserKeys, ...documentKeys].filter(differs).map((key) => [key, settings[key]]),
  )
}

/** Returns all browser settings. */
export function unpackBrowserSettings(packed: Partial<BrowserSettings>): BrowserSettings {
  return { ...browserDefaults, ...packed }
}

/** Returns all settings of the document, for the server. */
export function unpackDocumentSettings(packed: Partial<DocumentSettings>): DocumentSettings {
  return { ...browserDefaults, ...documentDefaults, ...packed }
}
