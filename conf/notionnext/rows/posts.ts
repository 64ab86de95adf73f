import { mapped, notNeeded, notThere, type OldSetting, renamed, same, variable } from '../types'

/** Posts and lists. */
export const postRows: readonly OldSetting[] = [
  ...same('POST_URL_PREFIX', 'POST_URL_PREFIX_MAPPING_CATEGORY'),
  variable('POST_SCHEDULE_PUBLISH', 'NOTION_SCHEDULE_PUBLISH'),
  variable('POST_SHARE_BAR_ENABLE', 'POST_SHARE_BAR'),
  mapped(
    'POSTS_SHARE_SERVICES',
    'All of them but `pocket` and `workplace`, which have been closed, and `csdn` and `juejin`, to which nothing can be handed: these are left out with a notice. None left: the default.',
    'POST_SHARE_SERVICES',
  ),
  ...same('POST_TITLE_ICON', 'POST_DISABLE_GALLERY_CLICK', 'POST_DISABLE_DATABASE_CLICK', 'POST_LIST_STYLE'),
  variable('POST_LIST_PREVIEW', 'POST_PREVIEW'),
  variable('POST_PREVIEW_LINES', 'POST_POST_PREVIEW_LINES'),
  ...same('POST_RECOMMEND_COUNT', 'LATEST_POST_COUNT'),
  variable('POSTS_PER_PAGE', 'POST_PER_PAGE'),
  variable('POSTS_SORT_BY', 'POST_SORT_BY'),
  ...same('ARTICLE_EXPIRATION_DAYS', 'ARTICLE_EXPIRATION_MESSAGE', 'ARTICLE_EXPIRATION_ENABLED'),
  ...same('POST_WAITING_TIME_FOR_404', 'TAG_SORT_BY_COUNT', 'TOP_TAG'),
  ...notNeeded('Tags of one name are one tag.', 'IS_TAG_COLOR_DISTINGUISHED'),
  ...notThere('The notice has no heading.', 'ARTICLE_EXPIRATION_TITLE'),
  ...notThere(
    'Posts are not sent to another domain: redirect at your host.',
    'POST_REDIRECT_ENABLE',
    'POST_REDIRECT_URL',
  ),
]

/** Images, fonts and code. */
export const lookRows: readonly OldSetting[] = [
  ...same('IMAGE_COMPRESS_WIDTH', 'IMAGE_ZOOM_IN_WIDTH', 'IMAGE_COMPRESS_QUALITY', 'IMG_COMPRESS_WIDTH'),
  ...same('RANDOM_IMAGE_URL', 'IMG_LAZY_LOAD_PLACEHOLDER', 'IMG_SHADOW'),
  variable('RANDOM_IMAGE_REPLACE_TEXT', 'RANDOM_IMAGE_NOT_REPLACE_TEXT'),
  ...notNeeded('`IMAGE_SOURCE` tells where pictures are loaded from.', ['IMG_URL_TYPE', 'IMG_TYPE']),
  mapped('FONT_STYLE', '`font-sans font-light` is read as `sans light`.'),
  ...same('FONT_URL', 'FONT_DISPLAY', 'FONT_SANS', 'FONT_SERIF'),
  variable('FONT_AWESOME', 'FONT_AWESOME_PATH'),
  ...notNeeded('The style sheet of `FONT_URL` decides.', 'FONT_PRELOAD', 'FONT_SUBSET'),
  ...same('PRISM_JS_PATH', 'PRISM_JS_AUTO_LOADER', 'PRISM_THEME_PREFIX_PATH', 'PRISM_THEME_SWITCH'),
  ...same('PRISM_THEME_LIGHT_PATH', 'PRISM_THEME_DARK_PATH', 'CODE_MAC_BAR', 'CODE_LINE_NUMBERS'),
  ...same('CODE_COLLAPSE', 'CODE_COLLAPSE_EXPAND_DEFAULT', 'CODE_COLLAPSE_MIN_LINES', 'MERMAID_CDN'),
  ...same('ANIMATE_CSS_URL'),
  ...notNeeded('The code is drawn by the blog itself.', 'QR_CODE_CDN'),
]

/** The theme heo, and settings that it shares with other themes. */
export const heoRows: readonly OldSetting[] = [
  ...same('HEO_HOME_POST_TWO_COLS', 'HEO_LOADING_COVER', 'HEO_HOME_BANNER_ENABLE', 'HEO_SITE_CREATE_TIME'),
  ...same('HEO_NOTICE_BAR', 'HEO_HERO_REVERSE', 'HEO_HERO_BODY_REVERSE', 'HEO_HERO_TITLE_1'),
  ...same('HEO_HERO_TITLE_2', 'HEO_HERO_TITLE_3', 'HEO_HERO_TITLE_4', 'HEO_HERO_TITLE_5'),
  ...same('HEO_HERO_TITLE_LINK', 'HEO_HERO_COVER_TITLE', 'HEO_HERO_CATEGORY_1', 'HEO_HERO_CATEGORY_2'),
  ...same(
    'HEO_HERO_CATEGORY_3',
    'HEO_HERO_RECOMMEND_POST_TAG',
    'HEO_HERO_RECOMMEND_POST_SORT_BY_UPDATE_TIME',
  ),
  ...same('HEO_HERO_RECOMMEND_COVER_ENABLE', 'HEO_INFOCARD_GREETINGS', 'HEO_INFO_CARD_URL1'),
  mapped(
    'HEO_INFO_CARD_ICON1',
    'Classes of Font Awesome (`fas fa-user`) become the icon of this blog, where it has one.',
  ),
  mapped('HEO_INFO_CARD_ICON2', 'Likewise.'),
  ...same('HEO_INFO_CARD_URL2', 'HEO_INFO_CARD_URL3'),
  ...same('HEO_INFO_CARD_TEXT3', 'HEO_GROUP_ICONS', 'HEO_SOCIAL_CARD', 'HEO_SOCIAL_CARD_TITLE_1'),
  ...same('HEO_SOCIAL_CARD_TITLE_2', 'HEO_SOCIAL_CARD_TITLE_3', 'HEO_SOCIAL_CARD_URL'),
  ...same('HEO_POST_COUNT_TITLE', 'HEO_SITE_TIME_TITLE', 'HEO_SITE_VISIT_TITLE', 'HEO_SITE_VISITOR_TITLE'),
  ...same('HEO_MENU_INDEX', 'HEO_MENU_CATEGORY', 'HEO_MENU_TAG', 'HEO_MENU_ARCHIVE', 'HEO_MENU_SEARCH'),
  ...same('HEO_POST_LIST_COVER', 'HEO_POST_LIST_COVER_HOVER_ENLARGE', 'HEO_POST_LIST_COVER_DEFAULT'),
  ...same('HEO_POST_LIST_SUMMARY', 'HEO_POST_LIST_PREVIEW', 'HEO_POST_LIST_IMG_CROSSOVER'),
  ...same('HEO_ARTICLE_ADJACENT', 'HEO_ARTICLE_COPYRIGHT', 'HEO_ARTICLE_RECOMMEND'),
  ...same('HEO_WIDGET_LATEST_POSTS', 'HEO_WIDGET_ANALYTICS', 'HEO_WIDGET_TO_TOP', 'HEO_WIDGET_TO_COMMENT'),
  ...same('HEO_WIDGET_DARK_MODE', 'HEO_WIDGET_TOC'),
  ...notThere('The badge is not drawn.', 'HEO_ARTICLE_NOT_BY_AI'),
  renamed(
    'LAYOUT_SIDEBAR_REVERSE',
    'HEO_HERO_BODY_REVERSE',
    'In the theme `heo`; the others have no sidebar.',
  ),
  renamed('WIDGET_DARK_MODE', 'HEO_WIDGET_DARK_MODE'),
  mapped(
    ['GREETING_WORDS', 'HEO_INFOCARD_GREETINGS'],
    'Divided at the western comma alone, as in NotionNext.',
  ),
  ...notThere('Greetings are not typed out.', 'GREETING_WORDS_TYPE_SPEED', 'GREETING_WORDS_BACK_SPEED'),
]
