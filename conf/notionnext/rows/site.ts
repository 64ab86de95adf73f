import { propertyVariables } from '../../schema/workspace'
import {
  mapped,
  notNeeded,
  notThere,
  type OldSetting,
  plainNotNeeded,
  plainNotThere,
  same,
  variable,
} from '../types'

/** The site itself, its start and its hosting. */
export const siteRows: readonly OldSetting[] = [
  mapped(
    'NOTION_PAGE_ID',
    'Of several pages (`zh:…,en:…`) the first is served; a message names the languages that are not served yet.',
  ),
  ...same('API_BASE_URL', 'NOTION_HOST', 'NOTION_INDEX', 'NOTION_ACTIVE_USER', 'NOTION_TOKEN_V2'),
  {
    ...variable('NOTION_PROPERTY_NAME'),
    status: 'same',
    note: `Each entry has a variable of its own: ${propertyVariables.map(({ variable: name }) => `\`NEXT_PUBLIC_${name}\``).join(', ')}.`,
  },
  mapped(
    'THEME',
    'A missing theme is replaced by the most similar one, with a notice: see [Themes](#themes).',
  ),
  ...same('THEME_SWITCH', 'LANG', 'SINCE', 'APPEARANCE', 'APPEARANCE_DARK_TIME', 'TITLE', 'DESCRIPTION'),
  ...same('AUTHOR', 'BIO', 'LINK', 'BEI_AN', 'BEI_AN_LINK', 'BEI_AN_GONGAN', 'ENABLE_RSS', 'CAN_COPY'),
  variable('KEYWORDS', 'KEYWORD'),
  variable('BLOG_FAVICON', 'FAVICON'),
  variable('NEXT_REVALIDATE_SECOND', 'REVALIDATE_SECOND'),
  ...same(
    'CUSTOM_MENU',
    'CUSTOM_EXTERNAL_JS',
    'CUSTOM_EXTERNAL_CSS',
    'GLOBAL_CSS',
    'SUB_PATH',
    'DEBUG',
    'VERSION',
  ),
  ...same('REDIS_URL', 'ENABLE_CACHE'),
  mapped(
    'LAYOUT_MAPPINGS',
    "A table with NotionNext's layouts (`LayoutIndex` …) is ignored with a notice: each route has its layout already. A table with the layouts of this blog is read.",
  ),
  ...plainNotNeeded('An address with an id always redirects to the address of the post.', 'UUID_REDIRECT'),
  ...plainNotNeeded(
    'Edits appear without it. `/api/revalidate` requires `ADMIN_SECRET`.',
    'REVALIDATION_TOKEN',
  ),
  ...notNeeded(
    'Each theme has its own backgrounds.',
    'BACKGROUND_LIGHT',
    'BACKGROUND_DARK',
    'BACKGROUND_COLOR',
  ),
  ...notNeeded('Derived from the theme.', 'THEME_COLOR'),
  ...notNeeded('The icon and the cover of the database are used.', 'AVATAR', 'HOME_BANNER_IMAGE'),
  ...notNeeded('Only affects the build.', 'BUNDLE_ANALYZER', 'isProd'),
  ...notNeeded(
    'Addresses have no ending. Those with `.html` redirect to their page with 308.',
    'PSEUDO_STATIC',
  ),
  ...notThere('There is no setting for an address of the author.', 'AUTHOR_LINK'),
  ...notThere(
    'The Content-Security-Policy allows no script code in settings: put it into a file, and name the file in `CUSTOM_EXTERNAL_JS`.',
    'GLOBAL_JS',
  ),
  ...notThere('Search engines may read every public page.', 'ROBOTS_ALLOW'),
  ...notThere('Not written into the head.', 'GEO_REGION', 'GEO_COUNTRY', 'TWITTER_SITE', 'TWITTER_CREATOR'),
  ...notThere(
    'There are no user accounts.',
    'CLERK_PUBLISHABLE_KEY',
    'CLERK_SIGN_IN_URL',
    'CLERK_SIGN_UP_URL',
    'CLERK_AFTER_SIGN_IN_URL',
    'CLERK_AFTER_SIGN_UP_URL',
    'SUPABASE_URL',
    'SUPABASE_PUBLISHABLE_DEFAULT_KEY',
  ),
  ...plainNotThere(
    'There are no user accounts.',
    'CLERK_SECRET_KEY',
    'SUPABASE_SECRET_KEY',
    'SUPABASE_SERVICE_ROLE_KEY',
    'PUBLIC_NEXT_ENABLE_DASHBOARD_BUTTON',
  ),
]

/** What NotionNext calls performance. */
export const performanceRows: readonly OldSetting[] = [
  mapped('LAZY_LOAD_THRESHOLD', '`200px` is read as 200.'),
  ...notNeeded(
    'Always on where it helps.',
    'PRELOAD_CRITICAL_RESOURCES',
    'LAZY_LOAD_IMAGES',
    'ENABLE_CODE_SPLITTING',
    'DEFER_THIRD_PARTY_SCRIPTS',
    'PREFETCH_LINKS',
    'PREFETCH_IMAGES',
    'ENABLE_GZIP',
  ),
  ...notNeeded('Next.js splits the scripts.', 'CHUNK_SIZE_LIMIT'),
  ...notNeeded('The server sets the right headers for each response.', 'BROWSER_CACHE_TTL'),
  ...notNeeded('Set by `NEXT_REVALIDATE_SECOND` and `PAGE_EXPIRE_SECONDS`.', 'CDN_CACHE_TTL'),
  ...notNeeded('A proxy or CDN in front of the site can do this.', 'ENABLE_BROTLI'),
  ...notNeeded('No web font is loaded unless `FONT_URL` or `FONT_SANS` names one.', 'PRELOAD_FONTS'),
  ...notNeeded('See `IMAGE_FORMAT`.', 'WEBP_SUPPORT', 'AVIF_SUPPORT'),
  ...notNeeded('Tests of the product check its budgets.', 'PERFORMANCE_BUDGET'),
  ...notThere('No performance data of visits is collected.', 'ENABLE_WEB_VITALS'),
  ...notNeeded(
    'Articles are read one after another, and requests to Notion have their own limit.',
    'POST_PREVIEW_CONCURRENCY',
  ),
  ...notNeeded('Themes have their own icons.', 'ENABLE_ICON_FONT'),
  ...notNeeded('There is no progress bar.', 'ENABLE_NPROGRSS'),
  ...notThere('Plug-ins are configured one by one.', 'DISABLE_PLUGIN'),
  ...notNeeded('Pages always support assistive technology.', 'ACCESSIBILITY_ENABLED'),
]
