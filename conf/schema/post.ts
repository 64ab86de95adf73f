import { z } from 'zod'
import { choice, choices, flag, noLimit, origin, text, whole } from '../kinds'
import { readJson, trimmed } from '../read-text'
import { shareServices } from '../share-services'

/** A prefix without leading and trailing slashes. */
function readPrefix(value: unknown): unknown {
  const prefix = trimmed(value)
  return typeof prefix === 'string' ? prefix.replace(/^\/+|(?<!\/)\/+$/g, '') : prefix
}

const segment = '([\\w.~-]|%(?:year|month|day|category|slug)%)+'

/** Where the cover of a post comes from. */
export const coverSources = ['own', 'body', 'generated', 'none'] as const

/** Posts, lists and everything around them. */
export const post = {
  POST_URL_PREFIX: z
    .preprocess(readPrefix, z.string().regex(new RegExp(`^$|^${segment}(/${segment})*$`)))
    .default('article')
    .meta({
      description: 'Prefix of the addresses of posts. Empty: none.',
      allowed: 'empty or a path, which may contain `%year%`, `%month%`, `%day%`, `%category%`, `%slug%`',
    }),
  POST_URL_PREFIX_MAPPING_CATEGORY: z
    .preprocess((value) => (trimmed(value) === '' ? {} : readJson(value)), z.record(z.string(), z.string()))
    .default({})
    .meta({
      description:
        'Replacements for categories in `%category%` of POST_URL_PREFIX. Other categories are used by their name.',
      allowed: 'an object of category and its part of the address, as JSON',
    }),
  TWEET_SOURCE: choice(
    ['none', 'embed'],
    'none',
    'Source of the text of tweets. `none`: the workspace, which usually has only the address. `embed`: the server requests ' +
      'the tweet from the service when it reads the article, and stores the response with it; pictures are served by the ' +
      'blog. Browsers send no request to the service.',
  ),
  TWEET_API_URL: origin(
    'https://cdn.syndication.twimg.com',
    'Server from which tweets are requested (`/tweet-result`). If it is not the default, it serves their pictures as well.',
  ),
  POSTS_PER_PAGE: whole(12, [1, noLimit], 'Posts on each page of a list.'),
  POST_LIST_STYLE: choice(['page', 'scroll'], 'page', 'Lists with page numbers, or infinite scrolling.'),
  POSTS_SORT_BY: choice(
    ['notion', 'view', 'date'],
    'notion',
    'Order of lists. `notion`: the sort of the view, or the order of its rows if some were dragged; newest first if the view has ' +
      'no sort and no row was dragged. `view`: always the order of the view. `date`: newest first.',
  ),
  POST_RECOMMEND_COUNT: whole(
    6,
    [0, noLimit],
    'Recommended posts in the hero, and related posts under an article.',
  ),
  LATEST_POST_COUNT: whole(6, [0, noLimit], 'Latest posts in the sidebar and on the 404 page.'),
  POST_LIST_PREVIEW: flag(false, 'Shows the beginning of each post in lists.'),
  POST_PREVIEW_LINES: whole(12, [1, noLimit], 'Number of lines of these previews, as shown.'),
  PREVIEW_CATEGORY_COUNT: whole(16, [0, noLimit], 'Categories shown in overviews.'),
  PREVIEW_TAG_COUNT: whole(16, [0, noLimit], 'Tags shown in overviews.'),
  POST_WAITING_TIME_FOR_404: whole(
    2,
    [0, noLimit],
    'Seconds before a page without an article redirects to `/404`.',
  ),
  POST_SHARE_BAR_ENABLE: flag(true, 'Share bar under articles.'),
  POSTS_SHARE_SERVICES: choices(
    shareServices,
    ['link', 'wechat'],
    'Share buttons, in order. `link` copies the address, `wechat` shows a QR code; all others open the service with address and ' +
      'title, and send no request before. `messenger` and `viber` open their app.',
  ),
  POST_TITLE_ICON: flag(true, 'Icon before titles.'),
  POST_SCHEDULE_PUBLISH: flag(true, 'Shows a post only between the start and the end of its date property.'),
  POST_DISABLE_GALLERY_CLICK: flag(
    false,
    'Gallery cards are not links and do not open; they only enlarge their picture.',
  ),
  POST_DISABLE_DATABASE_CLICK: flag(
    false,
    'Rows of databases inside an article are not links and do not open.',
  ),
  POST_LOCK_SUMMARY: flag(
    false,
    'Shows the summary of locked posts in lists and search. Without it only their title, cover, category, tags and dates ' +
      'are shown. Feeds never contain locked posts.',
  ),
  POST_LOCK_DAYS: whole(
    30,
    [1, 400],
    'Days for which a post stays unlocked for a reader who has entered its password.',
  ),
  POST_COVER_SOURCE: choice(
    coverSources,
    'own',
    'Covers of posts without their own. `own`: none; lists may show the cover of the site instead. `body`: the first picture ' +
      'of the body (not of a locked post), else a drawn cover. `generated`: a cover that the blog draws from title, category ' +
      'and icon. `none`: no post has a cover. `cover` in the property `ext` sets it for a single post.',
  ),
  SHARE_PICTURES: choice(
    ['generated', 'cover'],
    'generated',
    'The picture that other sites show with a link (`og:image`). `generated`: the blog draws one with title, author, name of ' +
      'the site and cover. `cover`: only the cover.',
  ),
  TAG_SORT_BY_COUNT: flag(true, 'Tags with more posts come first.'),
  TOP_TAG: text('', 'Posts with this tag come first.'),
  ARTICLE_EXPIRATION_ENABLED: flag(false, 'Notice on old posts.'),
  ARTICLE_EXPIRATION_DAYS: whole(
    90,
    [1, noLimit],
    'Number of days after the last edit before a post counts as old.',
  ),
  ARTICLE_EXPIRATION_MESSAGE: text(
    '',
    'Text of that notice; `%%DAYS%%` is replaced by the days. Empty: the text of the language pack.',
  ),
}
