import { commentedSettings } from './services/comment-settings'

/** Settings that differ from the defaults, for the tests in tests/e2e/configured. */
const configured = {
  // A cloud environment by name: the tests replace its script.
  COMMENT_TWIKOO_ENV_ID: 'pond-talk',
  COMMENT_PAGE_KEY: 'id',
  COMMENT_TWIKOO_CDN_URL: '/comments/twikoo.js',
  ALGOLIA_APP_ID: 'pond',
  ALGOLIA_SEARCH_ONLY_APP_KEY: 'search-key',
  ALGOLIA_INDEX: 'pond',
  // Empty, because this suite tests what the blog shows, not what it sends.
  ALGOLIA_ADMIN_APP_KEY: '',
  PRISM_THEME_DARK_PATH: '/code/night.css',
  PRISM_JS_PATH: '/code/highlighter.js',
  CODE_LINE_NUMBERS: 'true',
  HEO_SOCIAL_CARD: 'true',
  HEO_SOCIAL_CARD_TITLE_1: 'Pond club',
  HEO_SOCIAL_CARD_URL: 'https://example.com/club',
  THEME_SWITCH: 'true',
  POST_LIST_STYLE: 'scroll',
  BEI_AN: '示例备 2023000001 号',
  BEI_AN_GONGAN: '示例公网安备 33010602000001 号',
  CONTACT_LINKEDIN: 'https://example.com/work/lin-yao',
  CONTACT_BILIBILI: 'https://example.com/videos/lin-yao',
  CONTACT_YOUTUBE: 'https://example.com/films/lin-yao',
  HEO_HERO_REVERSE: 'true',
  HEO_HERO_BODY_REVERSE: 'true',
  HEO_HOME_POST_TWO_COLS: 'false',
  HEO_POST_LIST_COVER_HOVER_ENLARGE: 'true',
  HEO_LOADING_COVER: 'false',
  ANIMATION_JS_URL: '/assets/reveal.js?own',
  SEARCH_PRINT_KEY: 'everywhere',
  FONT_SANS: 'Inter, PingFang SC, Noto Sans CJK SC, sans-serif',
}

/** The environment of a suite's blog, in addition to its workspace. */
export const environments: Readonly<Record<string, Record<string, string>>> = {
  configured,
  commented: commentedSettings,
  // All others load pictures from the blog, the default. The tests of private pictures count requests to the image
  // proxy.
  private: {
    IMAGE_SOURCE: 'workspace',
    NEXT_PUBLIC_LANG: 'zh-CN',
    HEO_POST_LIST_PREVIEW: 'true',
    NEXT_PUBLIC_DEBUG: 'true',
    LINK: 'https://pond.example',
  },
  nested: { IMAGE_SOURCE: 'workspace' },
  sealed: { STATIC_EXPORT: 'true' },
}
